import { expect, test } from 'vitest';
import { languageNames, offeredLanguages } from './language-names.ts';

const languages = offeredLanguages();

test('offers 38 languages, each with its own name', () => {
  expect(languages).toHaveLength(38);
  expect(new Set(languages.map(({ name }) => name)).size).toBe(38);
  expect(Object.keys(languageNames)).toHaveLength(38);
});

test('marks three languages as translated and the others as shown in English', () => {
  expect(languages.filter(({ translated }) => translated).map(({ code }) => code)).toEqual(['ne', 'en', 'bn']);
});

test('uses tags that Intl and browsers support', () => {
  const tags = languages.map(({ tag }) => tag);
  expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
  expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags);
  expect(tags.filter((tag) => tag.includes('-'))).toEqual(['zh-CN', 'zh-TW']);
});

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

test.each(languages)('$name has the direction of its script', ({ name, direction }) => {
  expect(direction).toBe(RIGHT_TO_LEFT.test(name) ? 'rtl' : 'ltr');
});
