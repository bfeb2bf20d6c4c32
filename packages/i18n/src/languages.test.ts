import { describe, expect, test } from 'vitest';
import { isLanguageCode, pickLanguage, shownLanguage, textDirection } from './languages.ts';

test('recognises its codes in lower case', () => {
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

test('shows English, left to right, for a language without a catalogue', () => {
  expect(shownLanguage('ar')).toBe('en');
  expect(textDirection('ar')).toBe('rtl');
  expect(textDirection(shownLanguage('ar'))).toBe('ltr');
});
