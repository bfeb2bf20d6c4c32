import { expect, test } from 'vitest';
import { inviteLink } from './invite-link.ts';

test('the code rides in the address of the registration', () => {
  expect(inviteLink('http://play.baize.localhost:8080', 'BHIMAL7')).toBe(
    'http://play.baize.localhost:8080/register?referralCode=BHIMAL7',
  );
});
