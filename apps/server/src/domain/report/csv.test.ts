import { expect, test } from 'vitest';
import { formatCsvLine } from './csv.ts';

test.each([
  ['Lantern Garden', 'Lantern Garden'],
  ['-12.50', '-12.50'],
  ['one, two', '"one, two"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
])('%j is written as %j', (cell, written) => {
  expect(formatCsvLine([cell])).toBe(`${written}\r\n`);
});

test('cells are separated by commas', () => {
  expect(formatCsvLine(['a', '', '1.00'])).toBe('a,,1.00\r\n');
});
