import { isMobileLength } from './mobile-digits.ts';

/**
 * Converts a typed number to the one form in which numbers are stored and compared: country code and number in digits, without a plus and
 * without trunk zeros, e.g. "9779812345678". Spec section 5: leading zeros are stripped. Returns `undefined` where no mobile number of
 * that country has so many digits, so that no SMS is sent to it.
 */
export function internationalNumber(diallingCode: string, typed: string): string | undefined {
  const national = typed.replaceAll(' ', '').replace(/^0+/, '');
  return /^[0-9]+$/.test(national) && isMobileLength(diallingCode, national.length)
    ? `${diallingCode}${national}`
    : undefined;
}

/** Masks a number, "9779812345678" → "977•••••••678": enough for its owner to recognise it, too little to call it. */
export function maskedNumber(number: string): string {
  return `${number.slice(0, 3)}${'•'.repeat(Math.max(number.length - 6, 0))}${number.slice(-3)}`;
}
