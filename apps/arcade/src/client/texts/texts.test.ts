import { describe, expect, test } from 'vitest';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { ne } from './ne.ts';
import { textsOf } from './texts.ts';

const blanks = (text: string): string[] =>
  (text.match(/\{\w+\}/g) ?? []).toSorted((left, right) => left.localeCompare(right));

describe.each([
  ['ne', ne],
  ['bn', bn],
] as const)('%s', (_, catalogue) => {
  test('has the same blanks as English in every text', () => {
    const { errors: errorsHere, ...here } = catalogue;
    const { errors: errorsEnglish, ...english } = en;
    for (const [key, text] of Object.entries({ ...english, ...errorsEnglish })) {
      const translated = Object.entries({ ...here, ...errorsHere }).find(([name]) => name === key)?.[1] ?? '';
      expect([key, blanks(translated)]).toEqual([key, blanks(text)]);
    }
  });
});

test('fills in blanks and shows amounts with their symbol', () => {
  const texts = textsOf('en');
  expect(texts.t('lineWin', { line: 3, amount: '5' })).toBe('Line 3 pays 5');
  expect(texts.moneyText('24860.50', 'NPR')).toBe('रू\u00A024,860.50');
  expect(textsOf('ne').moneyText('24860.50', 'NPR')).toContain('24,860.50');
});
