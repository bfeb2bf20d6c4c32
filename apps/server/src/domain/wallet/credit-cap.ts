import { currencies, money, type Currency, type Money } from '@baize/money';

/** The largest amounts that an integration may credit without a bet (`promo-win`, `jackpot-win`). */
export interface CreditCaps {
  readonly perCall: Money;
  /** The cap for all players of one currency together, on one day of UTC. */
  readonly perDay: Money;
}

/** Roughly 7,500 US dollars each, in whole units. An operator raises the cap of an integration by `pnpm ops integrations change`. */
const DEFAULT_CALL_MAX_UNITS: Readonly<Record<Currency, bigint>> = {
  NPR: 1_000_000n,
  BDT: 900_000n,
  INR: 650_000n,
  VND: 200_000_000n,
  CNY: 55_000n,
  THB: 250_000n,
  USD: 7_500n,
};
/** The default cap of a day is this many times the cap of a call. */
const DEFAULT_CALLS_PER_DAY = 10n;

/** The stored caps of an integration in minor units, by currency code. Null and a missing currency mean the default. */
export type StoredCaps = Readonly<Record<string, string | null>>;

/** Returns the caps of an integration in this currency. The stored caps replace the defaults. */
export function resolveCreditCaps(currency: Currency, callMax: StoredCaps, dayMax: StoredCaps): CreditCaps {
  const defaultCall = DEFAULT_CALL_MAX_UNITS[currency] * 10n ** BigInt(currencies[currency].minorDigits);
  return {
    perCall: money(currency, parseStoredCap(callMax, currency) ?? defaultCall),
    perDay: money(currency, parseStoredCap(dayMax, currency) ?? defaultCall * DEFAULT_CALLS_PER_DAY),
  };
}

function parseStoredCap(caps: StoredCaps, currency: Currency): bigint | undefined {
  const text = caps[currency];
  return text == null ? undefined : BigInt(text);
}

/** Returns whether a credit stays within both caps, after `creditedMinor` was credited on the same day. */
export function isWithinCaps({ perCall, perDay }: CreditCaps, amountMinor: bigint, creditedMinor: bigint): boolean {
  return amountMinor <= perCall.amountMinor && creditedMinor + amountMinor <= perDay.amountMinor;
}
