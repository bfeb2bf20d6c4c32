import { compare, type Money } from '@baize/money';

export type Direction = 'up' | 'down' | 'flat';

const PERMILLE = 1000n;

/**
 * Computes how much an amount changed against the period before, in parts of a thousand, rounded half away from zero. Undefined where
 * the period before was zero, and where the amount changed its sign: a share of a loss says nothing about a win.
 */
export function changePermille(now: Money, before: Money): number | undefined {
  if (before.amountMinor === 0n || hasTurned(now, before)) return undefined;
  const size = abs(before.amountMinor);
  const difference = compare(now, before) * PERMILLE;
  const rounded = (abs(difference) * 2n + size) / (size * 2n);
  return Number(difference < 0n ? -rounded : rounded);
}

/** Computes how many more or fewer there are. Undefined where there were none before. */
export function changeCount(now: number, before: number): number | undefined {
  return before === 0 ? undefined : now - before;
}

export function directionOf(change: number | undefined): Direction {
  if (change === undefined || change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

function hasTurned(now: Money, before: Money): boolean {
  return (now.amountMinor < 0n && before.amountMinor > 0n) || (now.amountMinor > 0n && before.amountMinor < 0n);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
