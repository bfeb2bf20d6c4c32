import { expect, test } from 'vitest';
import { parseCsv } from './csv.ts';

test('parses plain, quoted and empty cells', () => {
  expect(parseCsv('a,b,c\r\n1,"2, ""two""\r\n",\r\n')).toEqual([
    ['a', 'b', 'c'],
    ['1', '2, "two"\r\n', ''],
  ]);
});

test.each(['a,b', 'a,b\n', 'a"b,c\r\n', '"a\r\n', 'a,\r\nb,'])('does not parse %j', (text) => {
  expect(parseCsv(text)).toBeUndefined();
});
