import { expect, test } from 'vitest';
import { languageNames, offeredLanguages } from './language-names.ts';

const languages = offeredLanguages();

test('38 languages are offered, each with a name of its own', () => {
  expect(languages).toHaveLength(38);
  expect(new Set(languages.map(({ name }) => name)).size).toBe(38);
  expect(Object.keys(languageNames)).toHaveLength(38);
});

test('three have texts; the others show English and are not called translated', () => {
  expect(languages.filter(({ translated }) => translated).map(({ code }) => code)).toEqual(['ne', 'en', 'bn']);
});

test('tags are those that Intl and browsers know', () => {
  const tags = languages.map(({ tag }) => tag);
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
  expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags);
  expect(tags.filter((tag) => tag.includes('-'))).toEqual(['zh-CN', 'zh-TW']);
});

/** Written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

test.each(languages)('$name runs in the direction of its script', ({ name, direction }) => {
  expect(direction).toBe(RIGHT_TO_LEFT.test(name) ? 'rtl' : 'ltr');
});
