import { expect, test } from 'vitest';
import { unusedKeys } from './unused-keys.ts';

const SOURCES = "const LANES = ['RNG']; t(`category.${type}`); t('lobby.found', { count }); t('range_other')";

test('a key that is built from a code is used only where the sources contain the code', () => {
  expect(unusedKeys(['category.RNG', 'category.FISH'], SOURCES)).toEqual(['category.FISH']);
});

test('plural forms are used by their stem', () => {
  expect(unusedKeys(['lobby.found_one', 'lobby.found_other', 'lobby.lost'], SOURCES)).toEqual(['lobby.lost']);
});

test('a key that ends like a plural form may be none', () => {
  expect(unusedKeys(['range_other'], SOURCES)).toEqual([]);
});
