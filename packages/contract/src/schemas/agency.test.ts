import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { RemarkDownlineRequest } from './agency.ts';

test.each([
  ['Plays on weekends\nसप्ताहन्तमा', true],
  ['', true],
  ['a\u0000b', false],
  ['\u0000', false],
])('accepts the remark %j: %s', (remark, isAccepted) => {
  expect(Value.Check(RemarkDownlineRequest, { account: 'suraj92', remark })).toBe(isAccepted);
});
