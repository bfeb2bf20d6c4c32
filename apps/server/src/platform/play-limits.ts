import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import type { ExcludedUntil } from '../domain/play/exclusion.ts';
import { passesLimit, type LimitKey, type LimitPeriod, type SetLimit } from '../domain/play/limit.ts';
import type { Db, Tx } from './db.ts';

/** Decision 16, read where money moves: by the wallet API, the launch, the cashier and the page that shows it. */

/** Who is asked about, and in whose calendar a day, a week (from Monday) and a month begin. */
export interface PlayReach {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly now: Date;
}

const KINDS = ['deposit', 'loss', 'session'] as const;
const PERIODS = ['day', 'week', 'month'] as const;

export async function readPlayLimits(db: Db | Tx, memberId: bigint): Promise<SetLimit[]> {
  const rows = await db.selectFrom('play_limit').selectAll().where('member_id', '=', memberId).execute();
  return rows.map((row) => {
    const kind = KINDS.find((each) => each === row.kind);
    const period = PERIODS.find((each) => each === row.period);
    assert(kind !== undefined && period !== undefined, `a limit of the unknown kind ${row.kind} ${row.period}`);
    return { kind, period, value: row.value, raise: row.raise_at && { to: row.raise_to, at: row.raise_at } };
  });
}

/** Of a break that runs: until when, null for ever; undefined where there is none. */
export async function readExclusion(db: Db | Tx, memberId: bigint, now: Date): Promise<ExcludedUntil | undefined> {
  const row = await db
    .selectFrom('play_exclusion')
    .select('until')
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .executeTakeFirst();
  return row?.until;
}

export function periodStart(period: LimitPeriod, { timeZone, now }: PlayReach): RawBuilder<Date> {
  return sql<Date>`date_trunc(${period}, ${now}::timestamptz, ${timeZone})`;
}

/** What was lost in the running period: stakes less wins of its bets, those that are open included; what was given back is no loss. */
async function readLoss(db: Db | Tx, reach: PlayReach, period: LimitPeriod): Promise<bigint> {
  const { rows } = await sql<{ loss: bigint | null }>`
    select sum(stake_minor - win_minor) as loss from bet
    where member_id = ${reach.memberId} and placed_at >= ${periodStart(period, reach)}
      and state not in ('refunded', 'void')`.execute(db);
  const loss = rows[0]?.loss ?? 0n;
  return loss > 0n ? loss : 0n;
}

/** What was credited in the running period, by whatever provider. */
async function readDeposited(db: Db | Tx, reach: PlayReach, period: LimitPeriod): Promise<bigint> {
  const { rows } = await sql<{ total: bigint | null }>`
    select sum(amount_minor) as total from deposit
    where member_id = ${reach.memberId} and state = 'credited' and credited_at >= ${periodStart(period, reach)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0n;
}

/** A pause between two bets that is longer is no play. */
const PAUSE_MAX_MINUTES = 5;

/** How long was played today, in whole minutes: the time between bets, without the pauses. */
async function readPlayedMinutes(db: Db | Tx, reach: PlayReach): Promise<bigint> {
  const { rows } = await sql<{ minutes: bigint }>`
    select coalesce(floor(extract(epoch from sum(gap) filter (where gap <= make_interval(mins => ${PAUSE_MAX_MINUTES}))) / 60), 0)::bigint
      as minutes
    from (
      select placed_at - lag(placed_at) over (order by placed_at) as gap from bet
      where member_id = ${reach.memberId} and placed_at >= ${periodStart('day', reach)}
    ) gaps`.execute(db);
  return rows[0]?.minutes ?? 0n;
}

export async function readUsed(db: Db | Tx, reach: PlayReach, { kind, period }: LimitKey): Promise<bigint> {
  if (kind === 'session') return await readPlayedMinutes(db, reach);
  return kind === 'loss' ? await readLoss(db, reach, period) : await readDeposited(db, reach, period);
}

/**
 * The first limit of these kinds that a further amount would pass. What decides about money reads it under the lock of the wallet
 * that the amount moves.
 */
export async function findPassed(
  tx: Db | Tx,
  reach: PlayReach,
  kinds: readonly LimitKey['kind'][],
  moreMinor: bigint,
): Promise<LimitKey | undefined> {
  for (const limit of await readPlayLimits(tx, reach.memberId)) {
    if (limit.value === null || !kinds.includes(limit.kind)) continue;
    const used = await readUsed(tx, reach, limit);
    // Time that is used up is used up: the next bet is one too many.
    if (passesLimit(limit.value, used, limit.kind === 'session' ? 1n : moreMinor)) return limit;
  }
  return undefined;
}

const SMALLEST_STAKE_MINOR = 1n;

/** Whether any bet would be taken: where none would, no game is opened and no money goes to a vendor. */
export async function judgePlay(db: Db | Tx, reach: PlayReach): Promise<Outcome<undefined>> {
  if ((await readExclusion(db, reach.memberId, reach.now)) !== undefined) return refuse('play.excluded');
  const passed = await findPassed(db, reach, ['loss', 'session'], SMALLEST_STAKE_MINOR);
  if (!passed) return done(undefined);
  return refuse(passed.kind === 'session' ? 'play.session_limit' : 'play.loss_limit');
}
