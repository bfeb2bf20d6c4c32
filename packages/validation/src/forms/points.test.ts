import { expect, test } from 'vitest';
import { convertForm, redeemForm } from './points.ts';

const order = { quantity: '2', receivingAddress: 'Ward 7', mobileNum: '+977 98-123456', withdrawPassword: 'Cash2026' };

test('a thing needs an address and a mobile number, and anything else needs neither', async () => {
  const thing = redeemForm({ quantityMax: 5, delivered: true });
  expect(await thing.isValid(order)).toBe(true);
  const bare = { ...order, receivingAddress: '', mobileNum: '' };
  expect(await thing.isValid(bare)).toBe(false);
  expect(await thing.isValid({ ...order, mobileNum: 'mail me' })).toBe(false);
  expect(await redeemForm({ quantityMax: 5, delivered: false }).isValid(bare)).toBe(true);
});

test.each(['0', '6', '1.5', '-1', '', 'two'])('a quantity of "%s" is refused where five are left', async (quantity) => {
  expect(await redeemForm({ quantityMax: 5, delivered: true }).isValid({ ...order, quantity })).toBe(false);
});

test.each([
  ['200', true],
  ['300', true],
  ['250', false],
  ['100', false],
  ['400', false],
])('converting %s points between 200 and 300 in steps of 100 is valid: %s', async (points, expected) => {
  expect(await convertForm({ min: 200, max: 300, step: 100 }).isValid({ points, withdrawPassword: 'x' })).toBe(
    expected,
  );
});
