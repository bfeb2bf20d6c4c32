import { expect, test } from 'vitest';
import { inviteLink } from './invite-link.ts';

test('returns the address of the registration with the code', () => {
  expect(inviteLink('http://play.baize.localhost:8080', 'BHIMAL7')).toBe(
    'http://play.baize.localhost:8080/register?referralCode=BHIMAL7',
  );
});
