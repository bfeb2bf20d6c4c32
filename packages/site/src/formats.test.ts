import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { wireMoney } from './formats.ts';

test('reads the amounts of the wire, and nothing else', () => {
  expect(wireMoney('24860.50', 'NPR')).toEqual(money('NPR', 2_486_050n));
  expect(() => wireMoney('24860.505', 'NPR')).toThrow('24860.505');
});
