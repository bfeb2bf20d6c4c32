import { randomBytes } from 'node:crypto';
import { LINK_CODE_LETTERS, REFERRAL_CODE_LETTERS, referralCodeFrom } from '../../domain/identity/referral-code.ts';

/** The number of random bytes per code. `referralCodeFrom` skips about one byte in sixteen, and 32 bytes are nearly always enough. */
const REFERRAL_RANDOM_BYTES = 32;

/** Draws the random code by which a member refers others. */
export function makeReferralCode(): string {
  return makeCode(REFERRAL_CODE_LETTERS);
}

/** Draws the random code of a promotion link. */
export function makeLinkCode(): string {
  return makeCode(LINK_CODE_LETTERS);
}

/** Draws random bytes until they yield a code of this length. */
function makeCode(letterCount: number): string {
  for (;;) {
    const code = referralCodeFrom(randomBytes(REFERRAL_RANDOM_BYTES), letterCount);
    if (code) return code;
  }
}
