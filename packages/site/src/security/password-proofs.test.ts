import { expect, test } from 'vitest';
import { securityOverview } from './overview-example.ts';
import { proofsOf } from './password-proofs.ts';

test('offers codes to the bound number and address, the number first, and a log-in only where neither is bound', () => {
  const both = { ...securityOverview, mobile: '977•••••••678', email: 'd•••@example.com' };
  expect(proofsOf(both)).toEqual(['sms', 'email']);
  expect(proofsOf({ ...both, mobile: null })).toEqual(['email']);
  expect(proofsOf({ ...both, email: null })).toEqual(['sms']);
  expect(proofsOf(securityOverview)).toEqual(['login']);
});
