/** E.164 allows fifteen figures with the country's; fewer than seven in all are nobody's number. */
const E164_MAX_DIGITS = 15;
const E164_MIN_DIGITS = 7;

/**
 * The one form in which a number is kept and compared: country code and number in figures, no plus, no trunk zeros, e.g.
 * "9779812345678". Undefined where that cannot be a number. Spec section 5: leading zeros are stripped.
 */
export function internationalNumber(diallingCode: string, typed: string): string | undefined {
  const national = typed.replaceAll(' ', '').replace(/^0+/, '');
  const number = `${diallingCode}${national}`;
  const fits = national !== '' && number.length >= E164_MIN_DIGITS && number.length <= E164_MAX_DIGITS;
  return fits && /^[0-9]+$/.test(number) ? number : undefined;
}

/** "9779812345678" → "977•••••••678": enough to know it again, too little to call it. */
export function maskedNumber(number: string): string {
  return `${number.slice(0, 3)}${'•'.repeat(Math.max(number.length - 6, 0))}${number.slice(-3)}`;
}
