import { PROMOTION_CODE_CHARACTERS } from '@baize/contract/limits';

/** The alphabet, without letters and digits that are easily confused: I L O U, 0 1. */
export const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The length of a member's own code. */
export const REFERRAL_CODE_LETTERS = 8;
/** The code of a promotion link is longer than a member's own code, so that the two are never the same. */
export const LINK_CODE_LETTERS = PROMOTION_CODE_CHARACTERS;

/**
 * Makes a code of random bytes. Bytes beyond a whole multiple of the alphabet are left out, so that no letter is likelier than another.
 * Returns `undefined` where too few bytes are left.
 */
export function referralCodeFrom(bytes: Uint8Array, letters = REFERRAL_CODE_LETTERS): string | undefined {
  const limit = 256 - (256 % REFERRAL_ALPHABET.length);
  const code = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => REFERRAL_ALPHABET[byte % REFERRAL_ALPHABET.length] ?? '');
  return code.length < letters ? undefined : code.slice(0, letters).join('');
}
