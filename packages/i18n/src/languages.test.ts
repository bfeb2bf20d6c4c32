import { describe, expect, test } from 'vitest';
import { isLanguageCode, pickLanguage, shownLanguage, textDirection } from './languages.ts';

test('knows its own codes, as they are stored', () => {
  expect(['ne', 'zh-cn', 'zh-CN', 'tlh', 'constructor', ''].filter(isLanguageCode)).toEqual(['ne', 'zh-cn']);
});

describe('pickLanguage', () => {
  test.each([
    [['en'], 'ne', 'en'],
    [[null, 'vi'], 'ne', 'vi'],
    [['NE'], 'en', 'ne'],
    [['xx'], 'bn', 'bn'],
    [[], 'xx', 'ne'],
  ] as const)('%j with default %s is %s', (wished, merchantDefault, expected) => {
    expect(pickLanguage(wished, merchantDefault)).toBe(expected);
  });
});

test('a language without a catalogue shows English, from the left', () => {
  expect(shownLanguage('ar')).toBe('en');
  expect(textDirection('ar')).toBe('rtl');
  expect(textDirection(shownLanguage('ar'))).toBe('ltr');
});
