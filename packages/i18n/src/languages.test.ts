import { describe, expect, test } from 'vitest';
import { isLanguageCode, pickLanguage, shownLanguage, textDirection } from './languages.ts';

test('knows its own codes, as they are stored', () => {
  expect(['ne', 'zh-cn', 'zh-CN', 'tlh', 'constructor', ''].filter(isLanguageCode)).toEqual(['ne', 'zh-cn']);
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
