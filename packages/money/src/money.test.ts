import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatMoney } from './format.ts';
import {
  add,
  currencies,
  money,
  mulRateCeil,
  mulRateFloor,
  parseAmount,
  parsePercent,
  subtract,
  toDecimal,
  toPercent,
  type Currency,
} from './money.ts';

const currency = fc.constantFrom(...(Object.keys(currencies) as Currency[]));
const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const amount = fc.tuple(currency, minor).map(([code, value]) => money(code, value));

describe('the wire form', () => {
  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseAmount(toDecimal(value), value.currency)).toEqual(value);
      }),
    );
  });

  test.each([
    ['12.5', 'NPR', 1250n],
    ['0', 'NPR', 0n],
    ['-0.01', 'NPR', -1n],
    ['1500', 'VND', 1500n],
  ] as const)('reads %s %s', (text, code, expected) => {
    expect(parseAmount(text, code)?.amountMinor).toBe(expected);
  });

  test.each(['', ' 1', '1.', '.5', '1.005', '1e3', '1,000.00', '+1', '--1', '0x10', 'NaN', '9'.repeat(30)])(
    'refuses %j',
    (text) => {
      expect(parseAmount(text, 'NPR')).toBeUndefined();
    },
  );
});

describe('arithmetic', () => {
  test('subtract undoes add', () => {
    fc.assert(
      fc.property(currency, minor, minor, (code, left, right) => {
        const sum = add(money(code, left), money(code, right));
        expect(subtract(sum, money(code, right))).toEqual(money(code, left));
      }),
    );
  });

  test('mixed currencies are a mistake of the caller', () => {
    expect(() => add(money('NPR', 1n), money('BDT', 1n))).toThrow('mixed currencies');
  });

  test('floor and ceiling stand on either side of the exact product, at most one unit apart', () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 0n, max: 2_000_000n }), (value, rate) => {
        const floor = mulRateFloor(money('NPR', value), rate).amountMinor;
        const ceil = mulRateCeil(money('NPR', value), rate).amountMinor;
        expect(floor * 1_000_000n <= value * rate && value * rate <= ceil * 1_000_000n).toBe(true);
        expect(ceil - floor <= 1n).toBe(true);
      }),
    );
  });
});

describe('percent', () => {
  test.each([
    [0n, '0'],
    [5_000n, '0.5'],
    [15_000n, '1.5'],
    [1_000_000n, '100'],
    [123_456n, '12.3456'],
  ])('%s parts per million is %s %%', (rate, text) => {
    expect(toPercent(rate)).toBe(text);
    expect(parsePercent(text)).toBe(rate);
  });

  test.each(['', '-1', '1.', '1.00001', '1e2', 'x'])('%j is none', (text) => {
    expect(parsePercent(text)).toBeUndefined();
  });
});

describe('for people', () => {
  test('groups by locale and keeps the minor digits', () => {
    expect(formatAmount(money('NPR', 2_486_050n), 'en')).toBe('24,860.50');
    expect(formatMoney(money('NPR', 2_486_050n), 'en')).toBe('रू\u00A024,860.50');
    expect(formatMoney(money('NPR', -38_380n), 'en')).toBe('\u2212रू\u00A0383.80');
    expect(formatAmount(money('NPR', -38_380n), 'en')).toBe('\u2212383.80');
    expect(formatAmount(money('NPR', 9_007_199_254_740_993_01n), 'en')).toBe('9,007,199,254,740,993.01');
  });

  test('writes 0-9 in a language that has digits of its own', () => {
    expect(formatMoney(money('NPR', 2_486_050n), 'ne')).toBe('रू\u00A024,860.50');
    expect(formatAmount(money('BDT', 123_456_789n), 'bn')).toBe('12,34,567.89');
  });
});
