import { currencies, money, toDecimal, type Currency } from '@baize/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, fromWalletAmount, rescaleUnits, toWalletAmount } from './amounts.ts';

const currency = fc.constantFrom(...(Object.keys(currencies) as Currency[]));
/** Amounts of up to 10^14 units, in either direction. */
const minor = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const digits = fc.integer({ min: 0, max: 6 });

describe('between units of different size', () => {
  test('converts an amount and back without a loss, or refuses an amount that would lose a part', () => {
    fc.assert(
      fc.property(minor, digits, digits, (units, from, to) => {
        const converted = rescaleUnits(units, from, to);
        const isLossless = to >= from || units % 10n ** BigInt(from - to) === 0n;
        const back = converted === undefined ? 'refused' : rescaleUnits(converted, to, from);
        expect(back).toBe(isLossless ? units : 'refused');
      }),
    );
  });

  test.each([
    // The platform has no currency with three digits yet. These rows convert amounts of such a currency to two decimals.
    [1_250n, 3, 2, 125n],
    [1_255n, 3, 2, undefined],
    [1n, 0, 2, 100n],
    [150n, 2, 0, undefined],
    [-2_500n, 3, 2, -250n],
    [-2_505n, 3, 2, undefined],
    [0n, 3, 0, 0n],
  ])('%s of %s digits in %s is %s', (units, from, to, wanted) => {
    expect(rescaleUnits(units, from, to)).toBe(wanted);
  });
});

describe('as our own text', () => {
  test('every dialect can express every amount of every currency exactly', () => {
    fc.assert(
      fc.property(currency, minor, fc.constantFrom(2, 3), (code, value, inDigits) => {
        const text = toDecimal(money(code, value));
        expect(toWalletAmount(fromWalletAmount(text, inDigits, code), inDigits, code)).toBe(text);
      }),
    );
  });

  test('refuses units that the currency cannot express, and reads all other units exactly', () => {
    fc.assert(
      fc.property(currency, minor, fc.constantFrom(2, 3), (code, units, inDigits) => {
        const text = toWalletAmount(units, inDigits, code);
        const isLossless = units % 10n ** BigInt(inDigits - currencies[code].minorDigits) === 0n;
        const back = text === undefined ? 'refused' : fromWalletAmount(text, inDigits, code);
        expect(back).toBe(isLossless ? units : 'refused');
      }),
    );
  });

  test.each([
    [2_505n, 3, 'NPR', undefined],
    [2_500n, 3, 'NPR', '2.50'],
    [150_000n, 2, 'VND', '1500'],
    [150_050n, 2, 'VND', undefined],
    [1_500_000n, 3, 'VND', '1500'],
    [1n, 3, 'USD', undefined],
    // The platform has no KWD, so the amount keeps its digits and the wallet refuses the currency.
    [2_505n, 3, 'KWD', '2.505'],
    [-250n, 2, 'EUR', '-2.50'],
  ])('%s in %s digits of %s is %s', (units, inDigits, code, text) => {
    expect(toWalletAmount(units, inDigits, code)).toBe(text);
  });
});

test('formats a decimal text with exactly the given number of digits', () => {
  expect([decimalText(5n, 2), decimalText(-5n, 3), decimalText(0n, 2), decimalText(7n, 0)]).toEqual([
    '0.05',
    '-0.005',
    '0.00',
    '7',
  ]);
});
