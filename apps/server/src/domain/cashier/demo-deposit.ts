import { currencies, money, parseAmount, toDecimal, type Currency, type Money } from '@baize/money';
import { done, refuse, type Outcome } from '../outcome.ts';

/**
 * The limits of deposits of play money, in whole units of any currency. Play money has limits like real money, so that
 * the pages that show limits can be tried.
 */
const DEMO_DEPOSIT_MIN_UNITS = 100n;
const DEMO_DEPOSIT_MAX_UNITS = 50_000n;
const DEMO_DEPOSIT_DAILY_MAX_UNITS = 200_000n;

/** A request for play money. `isEnabled` says whether the brand offers play money. */
export interface DemoDepositRequest {
  readonly amount: string;
  readonly currency: Currency;
  readonly isEnabled: boolean;
}

/**
 * Judges a demo deposit as far as this is possible without a lock. Returns the amount of the deposit, or refuses with `cashier.demo_off` or
 * `cashier.amount_invalid`.
 */
export function judgeDemoDeposit({ amount, currency, isEnabled: switchedOn }: DemoDepositRequest): Outcome<Money> {
  if (!switchedOn) return refuse('cashier.demo_off');
  const amountMoney = parseAmount(amount, currency);
  const [min, max] = [
    toMoneyOfUnits(currency, DEMO_DEPOSIT_MIN_UNITS),
    toMoneyOfUnits(currency, DEMO_DEPOSIT_MAX_UNITS),
  ];
  if (!amountMoney || amountMoney.amountMinor < min.amountMinor || amountMoney.amountMinor > max.amountMinor) {
    return refuse('cashier.amount_invalid', { currency, min: toDecimal(min), max: toDecimal(max) });
  }
  return done(amountMoney);
}

/** Refuses an amount above the daily limit. `creditedMinor` is the amount that was credited earlier on this day of the merchant's calendar. */
export function judgeDailyLimit(amount: Money, creditedMinor: bigint): Outcome<Money> {
  const left = toMoneyOfUnits(amount.currency, DEMO_DEPOSIT_DAILY_MAX_UNITS).amountMinor - creditedMinor;
  if (amount.amountMinor <= left) return done(amount);
  const { currency } = amount;
  return refuse('cashier.daily_limit', { currency, left: toDecimal(money(currency, left > 0n ? left : 0n)) });
}

function toMoneyOfUnits(currency: Currency, count: bigint): Money {
  return money(currency, count * 10n ** BigInt(currencies[currency].minorDigits));
}
