import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import { compare, money, parseAmount, type Currency } from '@baize/money';

/** The kind and the period of a limit, which identify it in requests. A limit of session time exists per day only. */
export type LimitKey = { kind: 'deposit' | 'loss'; period: PlayLimit['period'] } | { kind: 'session'; period: 'day' };

/** Returns the key of a limit. */
export function toLimitKey(limit: PlayLimit): LimitKey {
  if (limit.kind === 'session') return { kind: 'session', period: 'day' };
  return { kind: limit.kind, period: limit.period };
}

/** Returns whether the member has set this limit. */
export function isSet(limit: PlayLimit): boolean {
  return (limit.kind === 'session' ? limit.minutes : limit.amount) !== null;
}

/** Returns how much of a limit is used, in percent from 0 to 100. Returns `undefined` if the limit is not set. A net win uses 0 percent of a loss limit. */
export function usedPercent(limit: PlayLimit, currency: Currency): number | undefined {
  if (limit.kind === 'session') return limit.minutes === null ? undefined : percentOf(limit.usedMinutes, limit.minutes);
  if (limit.amount === null) return undefined;
  return percentOf(toMinorNumber(limit.used, currency), toMinorNumber(limit.amount, currency));
}

export type ProgressTone = 'felt' | 'brass' | 'lose';

/** Chooses the colour of a progress bar: `felt` below 80 percent, `brass` when the limit is nearly used up, `lose` when it is used up. */
export function usageTone(usedPercent: number): ProgressTone {
  if (usedPercent >= 100) return 'lose';
  return usedPercent >= 80 ? 'brass' : 'felt';
}

/**
 * Returns whether a typed value is looser than the limit that applies now. A looser limit applies after a waiting time only, which the form announces. An
 * empty text means no limit. A text that is no amount is not looser.
 */
export function loosensLimit(limit: PlayLimit, typedValue: string, currency: Currency): boolean {
  if (!isSet(limit)) return false;
  if (typedValue.trim() === '') return true;
  if (limit.kind === 'session') return Number(typedValue) > (limit.minutes ?? 0);
  const amount = parseAmount(typedValue, currency);
  const currentAmount = parseAmount(limit.amount ?? '0', currency) ?? money(currency, 0n);
  return amount !== undefined && compare(amount, currentAmount) > 0n;
}

/** Converts an amount to minor units as a floating-point number. The rounding above 2^53 does not matter, because only proportions are drawn from it. */
function toMinorNumber(amount: string, currency: Currency): number {
  return Number(parseAmount(amount, currency)?.amountMinor ?? 0n);
}

function percentOf(used: number, limit: number): number {
  return Math.min(100, Math.max(0, (used / limit) * 100));
}
