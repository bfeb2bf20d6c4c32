const VISIBLE_CHARACTERS = 4;

/**
 * Returns the last four characters of an account number, or at most half of a short one. This part is stored readable, and the whole number is stored
 * encrypted (docs/decisions/0029-account-numbers-at-rest.md).
 */
export function takeLastCharacters(number: string): string {
  return number.slice(-Math.min(VISIBLE_CHARACTERS, Math.floor(number.length / 2)));
}

/**
 * Masks a number by its last characters: "0123456789" becomes "••••6789". The number of dots does not depend on the
 * length, so the length stays hidden.
 */
export function maskedAccount(lastFour: string): string {
  return `••••${lastFour}`;
}
