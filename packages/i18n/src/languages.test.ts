import { describe, expect, test } from 'vitest';
import { languageNames, pickLanguage, shownLanguage, textDirection } from './languages.ts';

test('38 languages are offered, each with a name of its own', () => {
  const names = Object.values(languageNames);
  expect(new Set(names).size).toBe(38);
  expect(names).toHaveLength(38);
});

describe('pickLanguage', () => {
  test.each([
    [['en'], ['en', 'ne'], 'ne', 'en'],
    [[null, 'bn'], ['en', 'ne'], 'ne', 'ne'],
    [['NE'], ['en', 'ne'], 'en', 'ne'],
    [['xx'], ['en'], 'en', 'en'],
    [[], [], 'xx', 'ne'],
  ] as const)('%j of %j with default %s is %s', (wished, offered, merchantDefault, expected) => {
    expect(pickLanguage(wished, offered, merchantDefault)).toBe(expected);
  });
});

test('a language without a catalogue shows English, from the left', () => {
  expect(shownLanguage('ar')).toBe('en');
  expect(textDirection('ar')).toBe('rtl');
  expect(textDirection(shownLanguage('ar'))).toBe('ltr');
});
