import { expect, test } from 'vitest';
import { unusedKeys } from './unused-keys.ts';

const SOURCES = "const LANES = ['RNG']; t(`category.${type}`); t('lobby.found', { count }); t('range_other')";

test('a key that is made from a code needs the code', () => {
  expect(unusedKeys(['category.RNG', 'category.FISH'], SOURCES)).toEqual(['category.FISH']);
});

test('forms of a number are asked for by their stem', () => {
  expect(unusedKeys(['lobby.found_one', 'lobby.found_other', 'lobby.lost'], SOURCES)).toEqual(['lobby.lost']);
});

test('a key may end like a form and be none', () => {
  expect(unusedKeys(['range_other'], SOURCES)).toEqual([]);
});
