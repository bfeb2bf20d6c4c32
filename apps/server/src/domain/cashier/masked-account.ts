const SHOWN = 4;

/** "0123456789" is "••••6789": as many signs whatever its length, which is nobody's business either. */
export function maskedAccount(number: string): string {
  return `••••${number.slice(-SHOWN)}`;
}
