import { expect, test } from 'vitest';
import { linkIsAllowed } from './judge-link.ts';
import { fillPlaceholders, localText, readingLanguages } from './local-text.ts';

const hosts = new Set(['news.example', 'shop.example:8443']);

test.each([
  '/',
  '/promotions?id=1',
  '#term',
  'https://news.example',
  'https://NEWS.example/a?b=c',
  'https://shop.example:8443/x',
])('a link to %s is allowed', (link) => {
  expect(linkIsAllowed(link, hosts)).toBe(true);
});

test.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'http://news.example',
  'https://evil.test',
  'https://news.example.evil.test',
  'https://news.example@evil.test',
  'https://news.example:444',
  'javascript:alert(1)',
  ' https://news.example',
  '',
])('a link to %j is refused', (link) => {
  expect(linkIsAllowed(link, hosts)).toBe(false);
});

test('a text is in the requested language, else in the brand’s, else in English', () => {
  const titles = { en: 'Rules', ne: 'नियम' };
  expect(localText(titles, ['ne', 'bn'])).toBe('नियम');
  expect(localText(titles, ['bn', 'ne'])).toBe('नियम');
  expect(localText(titles, ['bn', 'th'])).toBe('Rules');
  expect(localText(titles, ['constructor'])).toBe('Rules');
  expect(localText(null, ['en'])).toBe('');
});

test('placeholders take the merchant’s name and age, with any characters in the name', () => {
  expect(fillPlaceholders('{brand}: {age}+, {brand}', { brand: 'A<b>$&', age: 21 })).toBe(
    'A&lt;b&gt;$&amp;: 21+, A&lt;b&gt;$&amp;',
  );
});

test('a reader whose language the sites do not have gets English before the language of the brand', () => {
  const titles = { en: 'Rules', ne: 'नियम' };
  expect(localText(titles, readingLanguages('th', 'ne'))).toBe('Rules');
  expect(localText({ ...titles, th: 'กฎ' }, readingLanguages('th', 'ne'))).toBe('กฎ');
  expect(localText(titles, readingLanguages('bn', 'ne'))).toBe('नियम');
});
