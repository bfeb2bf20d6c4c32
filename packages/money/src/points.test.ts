import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCurrency } from './money.ts';
import { parsePoints, points, POINTS_CURRENCY, toPointsText } from './points.ts';

test('the wire form of points is read back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (amount) => {
      expect(parsePoints(toPointsText(points(amount)))).toEqual(points(amount));
    }),
  );
});

test.each(['', '1.0', '1.5', '1e3', ' 1', '+1', '1234567890123456', 'ten'])('refuses %j', (text) => {
  expect(parsePoints(text)).toBeUndefined();
});

test('points are no currency of money', () => {
  expect(isCurrency(POINTS_CURRENCY)).toBe(false);
});
