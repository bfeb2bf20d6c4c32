import { expect, test } from 'vitest';
import { securityOverview } from './overview-example.ts';
import { proofsOf } from './password-proofs.ts';

test('a code to what is bound, the number first; a log-in only where nothing is', () => {
  const both = { ...securityOverview, mobile: '977•••••••678', email: 'd•••@example.com' };
  expect(proofsOf(both)).toEqual(['sms', 'email']);
  expect(proofsOf({ ...both, mobile: null })).toEqual(['email']);
  expect(proofsOf({ ...both, email: null })).toEqual(['sms']);
  expect(proofsOf(securityOverview)).toEqual(['login']);
});
