import { expect, test } from 'vitest';
import { securityOverview } from './overview-example.ts';
import { availableProofs } from './password-proofs.ts';

test('offers codes to the bound number and address, the number first, and a log-in only where neither is bound', () => {
  const both = { ...securityOverview, mobile: '977•••••••678', email: 'd•••@example.com' };
  expect(availableProofs(both)).toEqual(['sms', 'email']);
  expect(availableProofs({ ...both, mobile: null })).toEqual(['email']);
  expect(availableProofs({ ...both, email: null })).toEqual(['sms']);
  expect(availableProofs(securityOverview)).toEqual(['login']);
});
