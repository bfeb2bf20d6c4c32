import { expect, test } from 'vitest';
import { countWords } from './feedback-length.ts';

test.each([
  ['', 0],
  [' \n\t ', 0],
  ['... !!! 👍', 0],
  ['The lobby is quick.', 4],
  ["It doesn't open", 3],
  ['खेल धेरै राम्रो छ', 4],
  ['গেমটি খুব ভালো', 3],
  ['游戏很好玩', 3],
] as const)('counts the words of "%s"', (text, words) => {
  expect(countWords(text)).toBe(words);
});
