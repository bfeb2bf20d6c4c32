import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import { compare, money, parseAmount, type Currency } from '@baize/money';

/** Names a limit by its kind and its period. */
export type LimitKey = { kind: 'deposit' | 'loss'; period: PlayLimit['period'] } | { kind: 'session'; period: 'day' };

export function keyOf(limit: PlayLimit): LimitKey {
  if (limit.kind === 'session') return { kind: 'session', period: 'day' };
  return { kind: limit.kind, period: limit.period };
}

export function isSet(limit: PlayLimit): boolean {
  return (limit.kind === 'session' ? limit.minutes : limit.amount) !== null;
}

/** The parts of a hundred that are used; undefined where there is no limit. A loss of nothing uses nothing. */
export function usedShare(limit: PlayLimit, currency: Currency): number | undefined {
  if (limit.kind === 'session') return limit.minutes === null ? undefined : share(limit.usedMinutes, limit.minutes);
  if (limit.amount === null) return undefined;
  return share(minor(limit.used, currency), minor(limit.amount, currency));
}

export type ProgressTone = 'felt' | 'brass' | 'lose';

/** Calm, soon used up, used up. */
export function toneOf(usedPercent: number): ProgressTone {
  if (usedPercent >= 100) return 'lose';
  return usedPercent >= 80 ? 'brass' : 'felt';
}

/** Returns whether what is asked loosens what holds: that waits, and a form says so before. Empty text is no limit. */
export function loosens(limit: PlayLimit, asked: string, currency: Currency): boolean {
  if (!isSet(limit)) return false;
  if (asked.trim() === '') return true;
  if (limit.kind === 'session') return Number(asked) > (limit.minutes ?? 0);
  const amount = parseAmount(asked, currency);
  const held = parseAmount(limit.amount ?? '0', currency) ?? money(currency, 0n);
  return amount !== undefined && compare(amount, held) > 0n;
}

/** A drawing needs a proportion, not an amount: beyond 2^53 minor units a pixel is right all the same. */
function minor(amount: string, currency: Currency): number {
  return Number(parseAmount(amount, currency)?.amountMinor ?? 0n);
}

function share(used: number, limit: number): number {
  return Math.min(100, Math.max(0, (used / limit) * 100));
}
