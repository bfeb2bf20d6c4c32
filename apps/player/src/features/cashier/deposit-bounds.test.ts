import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { readRefusedBounds } from './deposit-bounds.ts';

const refusal = (value: unknown, code = 'cashier.amount_invalid') => ({ code, message: '', value });

test('reads the bounds that a refusal names', () => {
  expect(readRefusedBounds(refusal({ min: '100.00', max: '50000.00' }), 'NPR')).toEqual({
    min: money('NPR', 10_000n),
    max: money('NPR', 5_000_000n),
  });
});

test.each([
  refusal(undefined),
  refusal({ min: '1.00' }),
  refusal({ min: 1, max: 2 }),
  refusal({ min: 'x', max: '2.00' }),
  refusal({ min: '1.00', max: '2.00' }, 'cashier.daily_limit'),
  new Error('x'),
])('finds no bounds in %o', (error) => {
  expect(readRefusedBounds(error, 'NPR')).toBeUndefined();
});
