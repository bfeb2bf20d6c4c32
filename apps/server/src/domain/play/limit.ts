import { done, refuse, type Outcome } from '../outcome.ts';

/** The period in which a limit counts. */
export type LimitPeriod = 'day' | 'week' | 'month';
/** Names a limit that a member can set: of deposits, of losses, or of the time of play (`session`). */
export interface LimitKey {
  readonly kind: 'deposit' | 'loss' | 'session';
  readonly period: LimitPeriod;
}

/** The value of a limit in minor units, or in minutes for a session limit. Null means that there is no limit. */
export type LimitValue = bigint | null;

/** A looser value that waits until the member confirms it. */
interface Raise {
  readonly to: LimitValue;
  /** The earliest time of the confirmation. */
  readonly at: Date;
}

/** The value of a limit, and a looser value that waits for its confirmation, or null if none waits. */
export interface LimitState {
  readonly value: LimitValue;
  readonly raise: Raise | null;
}

/** A limit that a member has set. */
export type OwnLimit = LimitKey & LimitState;

/** Returns the state of one limit among those that are set. A limit that is not set has the value null. */
export function findLimitState(storedLimits: readonly OwnLimit[], key: LimitKey): LimitState {
  return (
    storedLimits.find(({ kind, period }) => kind === key.kind && period === key.period) ?? { value: null, raise: null }
  );
}

const HOUR_MS = 3_600_000;

/**
 * Judges a change of a limit (decision 16). A stricter limit applies at once and cancels a pending raise. A looser one
 * waits, and the present limit stays until the member confirms it. Nobody can shorten the wait, not even an operator.
 */
export function applyLimitChange(state: LimitState, asked: LimitValue, now: Date, waitHours: number): LimitState {
  if (!isLooser(asked, state.value)) return { value: asked, raise: null };
  return { value: state.value, raise: { to: asked, at: new Date(now.getTime() + waitHours * HOUR_MS) } };
}

/**
 * Returns the limit with its looser value. Refuses with `play.no_raise` if none waits, and with `play.raise_waits` and the time if the waiting time has not
 * passed.
 */
export function applyConfirmedRaise({ raise }: LimitState, now: Date): Outcome<LimitState> {
  if (!raise) return refuse('play.no_raise');
  if (raise.at > now) return refuse('play.raise_waits', { effectiveAt: raise.at.toISOString() });
  return done({ value: raise.to, raise: null });
}

function isLooser(asked: LimitValue, value: LimitValue): boolean {
  if (value === null) return false;
  return asked === null || asked > value;
}

/** Returns whether a further amount (`more`) on top of the used part would exceed the limit. */
export function exceedsLimit(limit: LimitValue, used: bigint, more: bigint): boolean {
  return limit !== null && used + more > limit;
}
