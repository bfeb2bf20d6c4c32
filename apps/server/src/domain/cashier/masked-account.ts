const SHOWN = 4;

/** The last characters of a number: four, and of a short one at most half. It is stored readable, the rest is not (decision 29). */
export function takeLastCharacters(number: string): string {
  return number.slice(-Math.min(SHOWN, Math.floor(number.length / 2)));
}

/** "0123456789" is "••••6789": as many signs whatever its length, which is nobody's business either. */
export function maskedAccount(lastFour: string): string {
  return `••••${lastFour}`;
}
