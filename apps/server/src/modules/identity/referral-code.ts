import { randomBytes } from 'node:crypto';
import { referralCodeFrom } from '../../domain/identity/referral-code.ts';

/** More than enough for eight letters: one byte in sixteen is passed over. */
const REFERRAL_RANDOM_BYTES = 32;

export function makeReferralCode(): string {
  for (;;) {
    const code = referralCodeFrom(randomBytes(REFERRAL_RANDOM_BYTES));
    if (code) return code;
  }
}
