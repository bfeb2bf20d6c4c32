import { describe, expect, test } from 'vitest';
import { DIGITS, twoDigitNumbers, wordRow } from '../core/rows.ts';
import { parseShorthand, SHORTHAND_CHARS_MAX } from './shorthand.ts';
import { distinctOrders, parseTypedList, TYPED_CHARS_MAX } from './typed-list.ts';

const bets = (text: string, digits: 2 | 3 | 4 = 2) =>
  parseShorthand(text, digits).bets.map(
    ({ numbers, amount }) => `${numbers.join(' ')}${amount === undefined ? '' : ` x${amount}`}`,
  );
const mistakes = (text: string, digits: 2 | 3 | 4 = 2) =>
  parseShorthand(text, digits).errors.map(({ code, line, column, text }) => `${line}:${column} ${code} ${text}`);

describe('shorthand', () => {
  test.each([
    ['12 34x10', ['12 34 x10']],
    ['12,34x10 56x0.5 78', ['12 34 x10', '56 x0.5', '78']],
    ['12 34\n56x5', ['12 34', '56 x5']],
    ['12 34 x10', ['12 34 x10']],
    ['07x1', ['07 x1']],
    ['10/15keo30x2', ['10 15 20 25 30 x2']],
    ['08kéo12x2', ['08 09 10 11 12 x2']],
    ['12 12x10', ['12 x10']],
  ])('%j', (text, expected) => {
    expect(bets(text)).toEqual(expected);
    expect(mistakes(text)).toEqual([]);
  });

  test('expands groups of numbers, with and without accents', () => {
    const sizes = ['tài', 'xỉu', 'chẵn', 'le', 'chẵn-chẵn', 'lele', 'chuột', 'heo'].map((word) => {
      const [bet] = parseShorthand(`${word}x5`, 2).bets;
      return [bet?.numbers[0], bet?.numbers.length, bet?.amount];
    });
    expect(sizes).toEqual([
      ['50', 50, '5'],
      ['00', 50, '5'],
      ['00', 50, '5'],
      ['01', 50, '5'],
      ['00', 25, '5'],
      ['11', 25, '5'],
      ['00', 9, '5'],
      ['11', 8, '5'],
    ]);
  });

  test('expands every order of a number (đảo)', () => {
    expect(bets('112đảox3', 3)).toEqual(['112 121 211 x3']);
    expect(distinctOrders('1234')).toHaveLength(24);
  });

  test('locates a mistake and parses the rest', () => {
    expect(mistakes('12 345x10\n  abc 20/10keo30')).toEqual([
      '1:4 wrong_length 345x10',
      '2:3 unknown abc',
      '2:7 endless_run 20/10keo30',
    ]);
    expect(mistakes('x10 12')).toEqual(['1:1 no_numbers x10']);
    expect(bets('12 34y 56x1')).toEqual(['12 56 x1']);
    expect(mistakes('0000keo9999', 4)).toEqual(['1:1 too_many 0000keo9999']);
    expect(mistakes('tai', 3)).toEqual(['1:1 unknown tai']);
    expect(mistakes('1'.repeat(SHORTHAND_CHARS_MAX + 1))).toEqual(['1:1 too_long ']);
    expect(mistakes(Array.from({ length: 41 }, () => 'tai').join('\n'))).toEqual(['1:1 too_many ']);
  });
});

describe('a typed list', () => {
  const group = wordRow(DIGITS, 3, { isOrdered: false, shapes: ['21', '111'] });
  const balls = wordRow(twoDigitNumbers(11), 3, { isOrdered: true, shapes: ['111'] });

  test('parses numbers with any usual separator, without duplicates', () => {
    expect(parseTypedList(group, '211, 123;\n987 ')).toEqual({ words: ['112', '123', '789'], errors: [] });
    expect(parseTypedList(balls, '01 02 03, 11 10 09\n010203')).toEqual({
      words: ['010203', '111009'],
      errors: [{ code: 'duplicate', line: 2, column: 1, text: '010203' }],
    });
  });

  test('reports line and column of each mistake', () => {
    expect(parseTypedList(group, '111 12x\n 121 211').errors).toEqual([
      { code: 'wrong_shape', line: 1, column: 1, text: '111' },
      { code: 'not_a_number', line: 1, column: 5, text: '12x' },
      { code: 'duplicate', line: 2, column: 6, text: '211' },
    ]);
    expect(parseTypedList(group, '1'.repeat(TYPED_CHARS_MAX + 1)).errors[0]?.code).toBe('too_long');
    expect(parseTypedList({ ...group, max: 1 }, '112 113 114').errors.map(({ code }) => code)).toEqual(['too_many']);
  });
});
