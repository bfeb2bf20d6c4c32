import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import type { ExclusionEnd } from '../domain/play/exclusion.ts';
import { exceedsLimit, type LimitKey, type LimitPeriod, type OwnLimit } from '../domain/play/limit.ts';
import type { Db, Tx } from '../platform/db.ts';
import { readAndStorePlayUses, readPlayUses, type PlayMember, type PlayUse } from './play-use.ts';

// This file reads the limits that members set for themselves (docs/decisions/0016). The wallet API, the launch of a game, the cashier, and the page
// of limits use it.

/** The member whose limits are judged, and the time at which they are judged. */
export interface PlayLimitContext extends PlayMember {
  readonly now: Date;
}

const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const;
const LIMIT_PERIODS = ['day', 'week', 'month'] as const;

/** Reads the limits that the member has set, in the order of kind and period. A limit that was removed has the value null. */
export async function readPlayLimits(db: Db | Tx, memberId: bigint): Promise<OwnLimit[]> {
  return (await readLimits(db, [memberId])).map(({ memberId: _memberId, ...limit }) => limit);
}

type MemberLimit = OwnLimit & { readonly memberId: bigint };

/** Reads the limits of several members in the order of member, kind and period, so that of several exceeded limits always the same one is named. */
async function readLimits(db: Db | Tx, memberIds: readonly bigint[]): Promise<MemberLimit[]> {
  const { rows } = await sql<PlayLimitRow>`
    select l.member_id, l.kind, l.period, l.value, l.raise_to, l.raise_at from play_limit l
    where l.member_id = any(${memberIds}::bigint[])
    order by l.member_id, l.kind, l.period`.execute(db);
  return rows.map(toMemberLimit);
}

/** A stored limit. Amounts are minor units, or minutes for a session limit. */
interface PlayLimitRow {
  readonly member_id: bigint;
  readonly kind: string;
  readonly period: string;
  readonly value: bigint | null;
  readonly raise_to: bigint | null;
  readonly raise_at: Date | null;
}

function toMemberLimit({ member_id: memberId, value, raise_to, raise_at, ...row }: PlayLimitRow): MemberLimit {
  const kind = LIMIT_KINDS.find((known) => known === row.kind);
  const period = LIMIT_PERIODS.find((known) => known === row.period);
  assert(kind !== undefined && period !== undefined, `a limit of the unknown kind ${row.kind} ${row.period}`);
  return { memberId, kind, period, value, raise: raise_at && { to: raise_to, at: raise_at } };
}

/** Returns the end of the current break from play: null if the break has no end, undefined if the member has no break. */
export async function readExclusion(db: Db | Tx, memberId: bigint, now: Date): Promise<ExclusionEnd | undefined> {
  const row = await db
    .selectFrom('play_exclusion')
    .select('until')
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .executeTakeFirst();
  return row?.until;
}

/** Returns the SQL expression for the start of the running period in the time zone of the member. A week begins on Monday. */
export function periodStart(period: LimitPeriod, { timeZone, now }: PlayLimitContext): RawBuilder<Date> {
  return sql<Date>`date_trunc(${period}, ${now}::timestamptz, ${timeZone})`;
}

/** The sums of a member's credited deposits in the running periods, in minor units. */
type DepositSums = Readonly<Record<LimitPeriod, bigint>>;

/** Reads the sums of the deposits that were credited in each running period, by any payment provider. */
export async function readDepositSums(db: Db | Tx, context: PlayLimitContext): Promise<DepositSums> {
  const [day, week, month] = [periodStart('day', context), periodStart('week', context), periodStart('month', context)];
  const { rows } = await sql<DepositSums>`
    select coalesce(sum(amount_minor) filter (where credited_at >= ${day}), 0)::bigint as day,
      coalesce(sum(amount_minor) filter (where credited_at >= ${week}), 0)::bigint as week,
      coalesce(sum(amount_minor) filter (where credited_at >= ${month}), 0)::bigint as month
    from deposit
    where member_id = ${context.memberId} and state = 'credited' and credited_at >= least(${week}, ${month})`.execute(
    db,
  );
  const [row] = rows;
  assert(row !== undefined, 'an aggregate returns exactly one row');
  return row;
}

/**
 * Returns the first deposit limit of the member that a further amount (`moreMinor`) would exceed, or undefined if none would be exceeded. The caller
 * holds the lock of the wallet that the amount moves, so that two deposits cannot exceed a limit together.
 */
export async function findExceededDepositLimit(
  tx: Tx,
  context: PlayLimitContext,
  moreMinor: bigint,
): Promise<LimitKey | undefined> {
  const limits = (await readPlayLimits(tx, context.memberId)).filter(
    ({ kind, value }) => kind === 'deposit' && value !== null,
  );
  if (limits.length === 0) return undefined;
  const deposited = await readDepositSums(tx, context);
  return limits.find(({ value, period }) => exceedsLimit(value, deposited[period], moreMinor));
}

/** A stake of a member in minor units. */
export interface JudgedStake extends PlayMember {
  readonly stakeMinor: bigint;
}

/**
 * Returns the first own loss or session limit that a stake would exceed, by member id. Members whose stake exceeds no limit are missing. The number
 * of statements does not grow with the number of members. The caller holds the cash locks of the members, so that two bets of one member cannot
 * exceed a limit together.
 */
export async function findExceededPlayLimits(
  tx: Tx,
  stakes: readonly JudgedStake[],
  now: Date,
): Promise<ReadonlyMap<bigint, LimitKey>> {
  return await findExceededLimits(tx, stakes, async (limited) => await readAndStorePlayUses(tx, limited, now));
}

/** Compares the stakes with the limits. `readUses` returns what the members with limits have used, in their order. */
async function findExceededLimits(
  db: Db | Tx,
  stakes: readonly JudgedStake[],
  readUses: (limited: readonly PlayMember[]) => Promise<PlayUse[]>,
): Promise<ReadonlyMap<bigint, LimitKey>> {
  const exceeded = new Map<bigint, LimitKey>();
  if (stakes.length === 0) return exceeded;
  const playLimits = (
    await readLimits(
      db,
      stakes.map(({ memberId }) => memberId),
    )
  ).filter(({ kind, value }) => kind !== 'deposit' && value !== null);
  const limits = Map.groupBy(playLimits, ({ memberId }) => memberId);
  const limited = stakes.filter(({ memberId }) => limits.has(memberId));
  const uses = await readUses(limited);
  for (const [index, { memberId, stakeMinor }] of limited.entries()) {
    const use = uses[index];
    assert(use !== undefined, `the use of member ${memberId} was not read`);
    const first = limits.get(memberId)?.find((limit) => isLimitExceeded(limit, use, stakeMinor));
    if (first) exceeded.set(memberId, first);
  }
  return exceeded;
}

/**
 * Returns whether the stake would exceed a loss limit, or one more minute of play a session limit. A session limit that is used up refuses every
 * further bet.
 */
function isLimitExceeded({ kind, period, value }: OwnLimit, use: PlayUse, stakeMinor: bigint): boolean {
  return kind === 'session'
    ? exceedsLimit(value, use.playedMinutes, 1n)
    : exceedsLimit(value, use.lost[period], stakeMinor);
}

/** One minor unit is the smallest possible stake of every currency. */
const SMALLEST_STAKE_MINOR = 1n;

/**
 * Refuses if even the smallest bet would be refused, because of a break from play (`play.excluded`) or an own limit (`play.session_limit`,
 * `play.loss_limit`). Callers then open no game and send no money to a vendor. Takes no lock.
 */
export async function judgePlay(db: Db | Tx, context: PlayLimitContext): Promise<Outcome<undefined>> {
  return await judgePlayByUses(db, context, async (limited) => await readPlayUses(db, limited, context.now));
}

/**
 * Judges like `judgePlay`, for callers that hold the cash lock of the member. Figures that had to be computed from bets are stored for the next call.
 */
export async function judgePlayLocked(tx: Tx, context: PlayLimitContext): Promise<Outcome<undefined>> {
  return await judgePlayByUses(tx, context, async (limited) => await readAndStorePlayUses(tx, limited, context.now));
}

async function judgePlayByUses(
  db: Db | Tx,
  { now, ...member }: PlayLimitContext,
  readUses: (limited: readonly PlayMember[]) => Promise<PlayUse[]>,
): Promise<Outcome<undefined>> {
  if ((await readExclusion(db, member.memberId, now)) !== undefined) return refuse('play.excluded');
  const exceeded = await findExceededLimits(db, [{ ...member, stakeMinor: SMALLEST_STAKE_MINOR }], readUses);
  const limit = exceeded.get(member.memberId);
  if (!limit) return done(undefined);
  return refuse(limit.kind === 'session' ? 'play.session_limit' : 'play.loss_limit');
}
