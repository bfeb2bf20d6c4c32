/** Without the letters and digits that people take for one another: I L O U, 0 1. */
export const REFERRAL_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const REFERRAL_CODE_LENGTH = 8;

/** From random bytes; those beyond a whole multiple of the alphabet are passed over, so that no letter is likelier. */
export function referralCodeFrom(bytes: Uint8Array): string | undefined {
  const limit = 256 - (256 % REFERRAL_ALPHABET.length);
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => REFERRAL_ALPHABET[byte % REFERRAL_ALPHABET.length] ?? '');
  return letters.length < REFERRAL_CODE_LENGTH ? undefined : letters.slice(0, REFERRAL_CODE_LENGTH).join('');
}
