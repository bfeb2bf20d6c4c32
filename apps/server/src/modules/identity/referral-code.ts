import { randomBytes } from 'node:crypto';
import { LINK_CODE_LETTERS, REFERRAL_CODE_LETTERS, referralCodeFrom } from '../../domain/identity/referral-code.ts';

/** More than enough for a code: one byte in sixteen is left out. */
const REFERRAL_RANDOM_BYTES = 32;

export function makeReferralCode(): string {
  return makeCode(REFERRAL_CODE_LETTERS);
}

export function makeLinkCode(): string {
  return makeCode(LINK_CODE_LETTERS);
}

function makeCode(letters: number): string {
  for (;;) {
    const code = referralCodeFrom(randomBytes(REFERRAL_RANDOM_BYTES), letters);
    if (code) return code;
  }
}
