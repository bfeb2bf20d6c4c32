import { money } from '@baize/money';
import { expect, test } from 'vitest';
import { wireMoney } from './formats.ts';

test('parses amounts of the API and throws on any other text', () => {
  expect(wireMoney('24860.50', 'NPR')).toEqual(money('NPR', 2_486_050n));
  expect(() => wireMoney('24860.505', 'NPR')).toThrow('24860.505');
});
