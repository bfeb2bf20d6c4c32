import { expect, test } from 'vitest';
import { customerIdOf } from './customer-id.ts';
import { REFERRAL_ALPHABET, referralCodeFrom } from './referral-code.ts';
import { judgeSite } from './site-gate.ts';

test.each([
  [0, 'member', true],
  [4, 'member', true],
  [1, 'agent', true],
  [2, 'agent', true],
  [41, 'agent', true],
  [42, 'agent', true],
] as const)('type %i enters the %s site', (type, site, ok) => {
  expect(judgeSite(type, site).ok).toBe(ok);
});

test('other types are told which site is theirs', () => {
  expect(judgeSite(0, 'agent')).toEqual({ ok: false, code: 'session.not_agent' });
  expect(judgeSite(41, 'member')).toEqual({ ok: false, code: 'session.not_member' });
});

test('a customer id names the brand', () => {
  expect(customerIdOf('BAIZE', 17n)).toBe('BAIZE-0000017');
});

test('a referral code has eight letters of the alphabet, each as likely as the other', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const counts = new Map<string, number>();
  for (const byte of all) {
    const code = referralCodeFrom(new Uint8Array(8).fill(byte));
    if (code) counts.set(code[0] ?? '', (counts.get(code[0] ?? '') ?? 0) + 1);
  }
  expect([...counts.keys()].toSorted().join('')).toBe(REFERRAL_ALPHABET.split('').toSorted().join(''));
  expect(new Set(counts.values()).size).toBe(1);
  expect(referralCodeFrom(new Uint8Array(8).fill(255))).toBeUndefined();
});
