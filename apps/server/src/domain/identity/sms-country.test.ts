import { expect, test } from 'vitest';
import { mayReceiveSms } from './sms-country.ts';

test.each([
  ['9779812345678', null, true],
  ['8801712345678', null, false],
  ['8801712345678', ['977', '880'], true],
  ['18765551234', ['977', '880'], false],
  ['9779812345678', [], false],
])('%s with prefixes %j: %s', (number, prefixes, mayReceive) => {
  expect(mayReceiveSms(number, prefixes, '977')).toBe(mayReceive);
});
