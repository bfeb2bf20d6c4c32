import type { PlayLimit, PlayLimitsValue } from '@baize/contract/schemas/play-limits';
import { money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { findLimitState, type LimitKey, type LimitState, type LimitValue } from '../../domain/play/limit.ts';
import type { Db } from '../../platform/db.ts';
import { readDepositSums, readExclusion, readPlayLimits, type PlayLimitContext } from '../../betting/play-limits.ts';
import { readPlayUses } from '../../betting/play-use.ts';
import { readResets } from './queries.ts';

/** The limits in the order of the page. */
const KEYS: readonly LimitKey[] = [
  { kind: 'deposit', period: 'day' },
  { kind: 'deposit', period: 'week' },
  { kind: 'deposit', period: 'month' },
  { kind: 'loss', period: 'day' },
  { kind: 'loss', period: 'week' },
  { kind: 'loss', period: 'month' },
  { kind: 'session', period: 'day' },
];

/** Every limit there is, those that are not set included, with what is used of it. */
export async function readShownLimits(db: Db, reach: PlayLimitContext, currency: Currency): Promise<PlayLimitsValue> {
  const set = await readPlayLimits(db, reach.memberId);
  const resets = await readResets(db, reach);
  const used = await readUsed(db, reach);
  const limits = KEYS.map((key) =>
    shownLimit({ key, state: findLimitState(set, key), used: used(key), resetsAt: resets[key.period] }, currency),
  );
  const until = await readExclusion(db, reach.memberId, reach.now);
  return { currency, limits, excluded: until !== undefined, excludedUntil: until?.toISOString() ?? null };
}

/** The part that the member has used of each limit, in minor units, or in minutes of a session limit. */
async function readUsed(db: Db, reach: PlayLimitContext): Promise<(key: LimitKey) => bigint> {
  const deposited = await readDepositSums(db, reach);
  const [use] = await readPlayUses(db, [reach], reach.now);
  assert(use !== undefined, 'one member was asked for');
  return ({ kind, period }) => {
    if (kind === 'session') return use.playedMinutes;
    return kind === 'loss' ? use.lost[period] : deposited[period];
  };
}

interface Row {
  readonly key: LimitKey;
  readonly state: LimitState;
  readonly used: bigint;
  readonly resetsAt: Date;
}

function shownLimit({ key: { kind, period }, state, used, ...row }: Row, currency: Currency): PlayLimit {
  const resetsAt = row.resetsAt.toISOString();
  const raised = <Shown>(shown: (value: bigint) => Shown) =>
    state.raise && { to: nullOr(state.raise.to, shown), effectiveAt: state.raise.at.toISOString() };
  if (kind === 'session') {
    const minutes = nullOr(state.value, Number);
    return { kind, period: 'day', minutes, usedMinutes: Number(used), resetsAt, raise: raised(Number) };
  }
  const text = (value: bigint): string => toDecimal(money(currency, value));
  return { kind, period, amount: nullOr(state.value, text), used: text(used), resetsAt, raise: raised(text) };
}

function nullOr<Shown>(value: LimitValue, shown: (value: bigint) => Shown): Shown | null {
  return value === null ? null : shown(value);
}
