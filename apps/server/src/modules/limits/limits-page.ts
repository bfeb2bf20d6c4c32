import type { PlayLimit, PlayLimitsValue } from '@baize/contract/schemas/play-limits';
import { money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { findLimitState, type LimitKey, type LimitState, type LimitValue } from '../../domain/play/limit.ts';
import type { Db } from '../../platform/db.ts';
import { readDepositSums, readExclusion, readPlayLimits, type PlayLimitContext } from '../../betting/play-limits.ts';
import { readPlayUses } from '../../betting/play-use.ts';
import { readPeriodEnds } from './queries.ts';

/** The limits in the order of the page. */
const LIMIT_KEYS: readonly LimitKey[] = [
  { kind: 'deposit', period: 'day' },
  { kind: 'deposit', period: 'week' },
  { kind: 'deposit', period: 'month' },
  { kind: 'loss', period: 'day' },
  { kind: 'loss', period: 'week' },
  { kind: 'loss', period: 'month' },
  { kind: 'session', period: 'day' },
];

/** Reads all limits in the order of the page, including those that are not set, with the used part of each. */
export async function readLimitsPage(db: Db, context: PlayLimitContext, currency: Currency): Promise<PlayLimitsValue> {
  const storedLimits = await readPlayLimits(db, context.memberId);
  const periodEnds = await readPeriodEnds(db, context);
  const used = await readUsed(db, context);
  const limits = LIMIT_KEYS.map((key) =>
    toPlayLimit(
      { key, state: findLimitState(storedLimits, key), used: used(key), resetsAt: periodEnds[key.period] },
      currency,
    ),
  );
  const until = await readExclusion(db, context.memberId, context.now);
  return { currency, limits, excluded: until !== undefined, excludedUntil: until?.toISOString() ?? null };
}

/** Reads the used part of each limit: minor units, or minutes for a session limit. */
async function readUsed(db: Db, context: PlayLimitContext): Promise<(key: LimitKey) => bigint> {
  const deposited = await readDepositSums(db, context);
  const [use] = await readPlayUses(db, [context], context.now);
  assert(use !== undefined, 'the use of one member has one row');
  return ({ kind, period }) => {
    if (kind === 'session') return use.playedMinutes;
    return kind === 'loss' ? use.lost[period] : deposited[period];
  };
}

/** A limit with its used part and the end of its running period. */
interface LimitRow {
  readonly key: LimitKey;
  readonly state: LimitState;
  readonly used: bigint;
  readonly resetsAt: Date;
}

/** Converts a limit to the form of the API, where amounts are decimals and a session limit is in minutes. */
function toPlayLimit({ key: { kind, period }, state, used, ...row }: LimitRow, currency: Currency): PlayLimit {
  const resetsAt = row.resetsAt.toISOString();
  const formatRaise = <Formatted>(format: (value: bigint) => Formatted) =>
    state.raise && { to: mapUnlessNull(state.raise.to, format), effectiveAt: state.raise.at.toISOString() };
  if (kind === 'session') {
    const minutes = mapUnlessNull(state.value, Number);
    return { kind, period: 'day', minutes, usedMinutes: Number(used), resetsAt, raise: formatRaise(Number) };
  }
  const toAmount = (value: bigint): string => toDecimal(money(currency, value));
  return {
    kind,
    period,
    amount: mapUnlessNull(state.value, toAmount),
    used: toAmount(used),
    resetsAt,
    raise: formatRaise(toAmount),
  };
}

function mapUnlessNull<Formatted>(value: LimitValue, format: (value: bigint) => Formatted): Formatted | null {
  return value === null ? null : format(value);
}
