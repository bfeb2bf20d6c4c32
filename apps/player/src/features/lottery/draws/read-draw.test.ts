import { expect, test } from 'vitest';
import { readDraw } from './read-draw.ts';

const numbersOf = (family: string, text: string) => readDraw(family, text)?.map(({ numbers }) => numbers);

test.each([
  ['ssc', '3,0,9,9,1', [['3', '0', '9', '9', '1']]],
  ['11x5', '1,11,5,7,3', [['01', '11', '05', '07', '03']]],
  ['lhc', '3,14,15,9,26,5,35@2026', [['03', '14', '15', '09', '26', '05'], ['35']]],
  [
    'thai',
    '0,1,2,3,4,5,6,7',
    [
      ['0', '1', '2', '3', '4', '5'],
      ['6', '7'],
    ],
  ],
])('reads a draw of %s', (family, text, numbers) => {
  expect(numbersOf(family, text)).toEqual(numbers);
});

test('reads the prizes of a Vietnamese draw with their leading zeros', () => {
  const north = '01234|00001|1,2|3|4|5|6|07';
  expect(readDraw('vn-north', north)?.map(({ id }) => id)).toEqual([
    'special',
    'g1',
    'g2',
    'g3',
    'g4',
    'g5',
    'g6',
    'g7',
  ]);
  expect(numbersOf('vn-north', north)?.at(-1)).toEqual(['07']);
  expect(readDraw('vn-south', `${north}|08`)?.at(-1)).toEqual({ id: 'g8', numbers: ['08'] });
});

test('reads the 23 numbers of a 4D draw by prize', () => {
  const text = Array.from({ length: 23 }, (_, index) => String(index).padStart(4, '0')).join(',');
  expect(numbersOf('4d', text)?.map((numbers) => numbers.length)).toEqual([1, 1, 1, 10, 10]);
  expect(numbersOf('4d', text)?.[2]).toEqual(['0002']);
});

test.each([
  ['ssc', '3,0,9'],
  ['ssc', 'x,0,9,9,1'],
  ['vn-north', '01234|00001'],
  ['chess', '1,2,3'],
])('returns nothing if a draw of %s has the text %s', (family, text) => {
  expect(readDraw(family, text)).toBeUndefined();
});
