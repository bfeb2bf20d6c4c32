import { compare, type Money } from '@baize/money';

/** Direction of a change. `flat` also stands for a change that cannot be computed. */
export type Direction = 'up' | 'down' | 'flat';

const PERMILLE = 1000n;

/**
 * Returns the change of an amount since the previous period, in parts per thousand of the previous amount, rounded half away from zero. Undefined where
 * the previous amount was zero, and where the amount changed its sign, because a percentage of a loss says nothing about a win.
 */
export function changePermille(now: Money, before: Money): number | undefined {
  if (before.amountMinor === 0n || hasChangedSign(now, before)) return undefined;
  const size = abs(before.amountMinor);
  const difference = compare(now, before) * PERMILLE;
  const rounded = (abs(difference) * 2n + size) / (size * 2n);
  return Number(difference < 0n ? -rounded : rounded);
}

/** Returns the difference to the previous number; undefined where the previous number was zero. */
export function changeCount(now: number, before: number): number | undefined {
  return before === 0 ? undefined : now - before;
}

/** Returns the direction of a change. */
export function changeDirection(change: number | undefined): Direction {
  if (change === undefined || change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}

function hasChangedSign(now: Money, before: Money): boolean {
  return (now.amountMinor < 0n && before.amountMinor > 0n) || (now.amountMinor > 0n && before.amountMinor < 0n);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
