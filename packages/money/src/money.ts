/**
 * Money in minor units. Spec section 7 (wallet), design/money.md.
 *
 * An amount is a `bigint` of the currency's smallest unit (paisa, cent); on the wire it is a decimal string with exactly the
 * currency's minor digits ("12.50"). No float ever holds an amount, and every rounding says its direction in its name.
 */
export const currencies = {
  NPR: { minorDigits: 2, symbol: 'रू' },
  BDT: { minorDigits: 2, symbol: '৳' },
  INR: { minorDigits: 2, symbol: '₹' },
  VND: { minorDigits: 0, symbol: '₫' },
  CNY: { minorDigits: 2, symbol: '¥' },
  THB: { minorDigits: 2, symbol: '฿' },
  USD: { minorDigits: 2, symbol: '$' },
} as const satisfies Record<string, { minorDigits: number; symbol: string }>;

export type Currency = keyof typeof currencies;

export interface Money {
  readonly currency: Currency;
  readonly amountMinor: bigint;
}

/** A rate as an exact fraction of parts per million: 0.65 % is 6_500n. */
export type RatePpm = bigint;

export const RATE_ONE_PPM = 1_000_000n;
/** Longest decimal string that is read: 15 digits before the point are far beyond any balance. */
export const AMOUNT_TEXT_MAX = 24;

const AMOUNT_TEXT = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/;

const PPM_PER_PERCENT_DIGITS = 4;
const PERCENT_TEXT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** A rate as the wire writes it in percent: "1.5" is 15_000n. Undefined where the text is none. */
export function parsePercent(text: string): RatePpm | undefined {
  const match = PERCENT_TEXT.exec(text);
  if (!match) return undefined;
  const [, whole, fraction = ''] = match;
  return BigInt(`${whole}${fraction.padEnd(PPM_PER_PERCENT_DIGITS, '0')}`);
}

/** 15_000n is "1.5", 0n is "0". */
export function toPercent(rate: RatePpm): string {
  const text = rate.toString().padStart(PPM_PER_PERCENT_DIGITS + 1, '0');
  const fraction = text.slice(-PPM_PER_PERCENT_DIGITS).replace(/0+$/, '');
  return `${text.slice(0, -PPM_PER_PERCENT_DIGITS)}${fraction && `.${fraction}`}`;
}

export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

export function isCurrency(text: string): text is Currency {
  return Object.hasOwn(currencies, text);
}

export function money(currency: Currency, amountMinor: bigint): Money {
  return { currency, amountMinor };
}

export function zero(currency: Currency): Money {
  return { currency, amountMinor: 0n };
}

/**
 * Reads a decimal string of the currency. Returns undefined where the text is not an amount or has more digits after the point
 * than the currency's minor unit: nothing is rounded on the way in.
 */
export function parseAmount(text: string, currency: Currency): Money | undefined {
  if (text.length > AMOUNT_TEXT_MAX) return undefined;
  const match = AMOUNT_TEXT.exec(text);
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const digits = currencies[currency].minorDigits;
  if (fraction.length > digits) return undefined;
  const minor = BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
  return { currency, amountMinor: sign === '-' ? -minor : minor };
}

/** The decimal string of an amount, with exactly the currency's minor digits: the form on the wire. */
export function toDecimal({ currency, amountMinor }: Money): string {
  const digits = currencies[currency].minorDigits;
  const sign = amountMinor < 0n ? '-' : '';
  const text = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export function add(left: Money, right: Money): Money {
  return { currency: sameCurrency(left, right), amountMinor: left.amountMinor + right.amountMinor };
}

export function subtract(left: Money, right: Money): Money {
  return { currency: sameCurrency(left, right), amountMinor: left.amountMinor - right.amountMinor };
}

export function negate({ currency, amountMinor }: Money): Money {
  return { currency, amountMinor: -amountMinor };
}

/** Negative where left is less, 0n where equal, positive where more. */
export function compare(left: Money, right: Money): bigint {
  sameCurrency(left, right);
  return left.amountMinor - right.amountMinor;
}

export function isNegative({ amountMinor }: Money): boolean {
  return amountMinor < 0n;
}

export function isPositive({ amountMinor }: Money): boolean {
  return amountMinor > 0n;
}

/** `amount x rate`, rounded towards minus infinity: the payer's side, used where a member is paid a share. */
export function mulRateFloor({ currency, amountMinor }: Money, rate: RatePpm): Money {
  const product = amountMinor * rate;
  const quotient = product / RATE_ONE_PPM;
  const floored = product < 0n && product % RATE_ONE_PPM !== 0n ? quotient - 1n : quotient;
  return { currency, amountMinor: floored };
}

/** `amount x rate`, rounded towards plus infinity: used where a fee must never be short. */
export function mulRateCeil(amount: Money, rate: RatePpm): Money {
  return negate(mulRateFloor(negate(amount), rate));
}

function sameCurrency(left: Money, right: Money): Currency {
  if (left.currency !== right.currency)
    throw new MoneyError(`mixed currencies: ${left.currency} and ${right.currency}`);
  return left.currency;
}
