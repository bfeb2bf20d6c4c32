import { sql, type RawBuilder } from 'kysely';
import type { LotteryNumber } from '../../domain/lottery/number-stakes.ts';
import type { NewStep, NumberStep, ReachedStep } from '../../domain/lottery/number-steps.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The first key of the advisory locks of plays. No other advisory lock with two keys uses this number. */
const PLAY_LOCK_CLASS = 231;

/** A step as `selectNumberSteps` selects it. The amount is a text, because JSON has no integers of 64 bits. */
export interface StepRow {
  readonly from: string;
  /** The drop in millionths of the lottery's return. Null if the number closes at this step. */
  readonly drop: number | null;
}

/** Returns a subquery for a select list: the steps of the lottery whose code is in this column, as a JSON array in the order of their stakes. */
export function selectNumberSteps(codeColumn: string): RawBuilder<StepRow[]> {
  return sql<StepRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('from', s.from_stake_minor::text, 'drop', s.drop_ppm) order by s.from_stake_minor)
    from lottery_step s where s.lottery_code = ${sql.ref(codeColumn)}), '[]')`;
}

/** Converts the JSON that `selectNumberSteps` selects. */
export function toNumberSteps(rows: readonly StepRow[]): NumberStep[] {
  return rows.map(({ from, drop }) => ({ fromStakeMinor: BigInt(from), dropPpm: drop }));
}

/** The stakes of an issue are counted for each currency on its own. */
interface IssueCurrency {
  readonly issueId: bigint;
  readonly currency: string;
}

/**
 * Takes advisory locks on plays of an issue until the transaction ends. All callers lock in the same order, so that they cannot deadlock. Orders with
 * the `shared` mode run at the same time on one play. An order with the `exclusive` mode sees every stake on the play, because all other orders have
 * committed.
 */
export async function lockPlays(
  tx: Tx,
  issueId: bigint,
  playIds: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const lock = mode === 'shared' ? sql.raw('pg_advisory_xact_lock_shared') : sql.raw('pg_advisory_xact_lock');
  await sql`
    select ${lock}(${PLAY_LOCK_CLASS}::integer, locked.key)
    from (
      select distinct hashtext(${String(issueId)} || ' ' || play_id) as key from unnest(${playIds}::text[]) as play (play_id) order by key
    ) locked`.execute(tx);
}

/** The stakes of all members on numbers of an issue. */
export interface StakedNumbers {
  /** The stakes of all members together on each number, in the order of the numbers. */
  readonly stakedMinor: readonly bigint[];
  /** Each running order has a connection of its own, so that no more orders than this can run at once. */
  readonly ordersAtOnceMax: number;
  /** The time of the database. */
  readonly at: Date;
}

/** A row of the query of `readStakedNumbers`. `connections` is the limit of the database for all its connections. */
interface StakedRow {
  readonly staked: bigint;
  readonly connections: number;
  readonly at: Date;
}

/** Reads the stakes of all members on these numbers of an issue, without a lock. */
export async function readStakedNumbers(
  db: Db | Tx,
  { issueId, currency }: IssueCurrency,
  numbers: readonly LotteryNumber[],
): Promise<StakedNumbers> {
  const column = <Value>(pick: (number: LotteryNumber) => Value): Value[] => numbers.map(pick);
  const { rows } = await sql<StakedRow>`
    select coalesce(sum(e.stake_minor), 0)::bigint as staked, current_setting('max_connections')::integer as connections, clock_timestamp() as at
    from unnest(${column(({ playId }) => playId)}::text[], ${column(({ row }) => row)}::smallint[], ${column(({ symbol }) => symbol)}::text[])
      with ordinality as n (play_id, row_no, symbol, position)
    left join lottery_exposure e on e.issue_id = ${issueId} and e.currency = ${currency} and e.play_id = n.play_id and e.row_no = n.row_no
      and e.symbol = n.symbol
    group by n.position order by n.position`.execute(db);
  const { connections: ordersAtOnceMax = 1, at = new Date() } = rows[0] ?? {};
  return { stakedMinor: rows.map(({ staked }) => staked), ordersAtOnceMax, at };
}

/** Reads the steps that numbers of an issue have reached, the latest first. All plays are read without `playIds`, and all steps without `limit`. */
export async function readReachedSteps(
  db: Db | Tx,
  { issueId, currency }: IssueCurrency,
  { playIds, limit }: { readonly playIds?: readonly string[]; readonly limit?: number } = {},
): Promise<ReachedStep[]> {
  const { rows } = await sql<ReachedStep>`
    select play_id as "playId", row_no as row, symbol, from_stake_minor as "fromStakeMinor", drop_ppm as "dropPpm", reached_at as "reachedAt"
    from lottery_number_step
    where issue_id = ${issueId} and currency = ${currency} ${playIds ? sql`and play_id = any(${playIds}::text[])` : sql``}
    order by reached_at desc, play_id, row_no, symbol
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db);
  return rows;
}

/**
 * Stores the steps that numbers have reached, and returns how many of them are new. A step that was reached before stays unchanged, because odds do
 * not rise again within an issue.
 */
export async function insertReachedSteps(
  tx: Tx,
  { issueId, currency }: IssueCurrency,
  steps: readonly NewStep[],
  at: Date,
): Promise<number> {
  if (steps.length === 0) return 0;
  const rows = steps.map(({ playId, row, symbol, fromStakeMinor, dropPpm }) => ({
    issue_id: issueId,
    currency,
    play_id: playId,
    row_no: row,
    symbol,
    from_stake_minor: fromStakeMinor,
    drop_ppm: dropPpm,
    reached_at: at,
  }));
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('lottery_number_step')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** The number of numbers that one check describes at most. */
const FULL_NUMBERS_MAX = 100;

/**
 * Finds the numbers, in issues without a draw, whose stakes exceed the stake at which the number closes, and describes them for a person. Orders
 * cannot exceed this stake, but an operator can lower it below the stakes that were placed already.
 */
export async function findFullNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%s %s %s %s', i.lottery_code, i.number, e.play_id, e.symbol) as name
    from lottery_step s
    join lottery_issue i on i.lottery_code = s.lottery_code and i.state in ('open', 'closed') and i.opens_at <= clock_timestamp()
    join lottery_exposure e on e.issue_id = i.issue_id
    where s.drop_ppm is null
    group by i.lottery_code, i.number, e.currency, e.play_id, e.row_no, e.symbol, s.from_stake_minor
    having sum(e.stake_minor) > s.from_stake_minor
    order by 1
    limit ${FULL_NUMBERS_MAX}`.execute(db);
  return rows.map(({ name }) => name);
}
