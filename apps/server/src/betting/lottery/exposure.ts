import { sql, type RawBuilder } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { NumberStake } from '../../domain/lottery/number-stakes.ts';
import type { Db, Tx } from '../../platform/db.ts';

/** The key of the exposure counters that an order changes. */
interface ExposurePlace {
  readonly bucket: number;
  readonly issueId: bigint;
  readonly currency: string;
}

/** The stakes of an order on the numbers of an issue. The exposure of a number is what is staked on it, and the most that it may cost. */
interface PlacedNumbers extends ExposurePlace {
  readonly numbers: readonly NumberStake[];
}

/** 1 adds the stakes of an order to the exposure, and -1 takes the stakes of a cancelled order out. */
type ExposureSign = 1n | -1n;

/**
 * Returns the statement that adds the stakes of orders to the exposure of their issues, or takes them out, for use in a `with` clause. Orders of
 * members who share a bucket are summed first, because a statement may change a row once. Rows are locked in the order of their keys, so that
 * two such statements cannot deadlock.
 */
export function changeExposure(orders: readonly PlacedNumbers[], sign: ExposureSign): RawBuilder<unknown> {
  const numberStakes = orders.flatMap(({ numbers, ...place }) => numbers.map((number) => ({ ...place, ...number })));
  const column = <Value>(pick: (number: ExposurePlace & NumberStake) => Value): Value[] => numberStakes.map(pick);
  return sql`
    insert into lottery_exposure as e (bucket, issue_id, currency, play_id, row_no, symbol, stake_minor, payout_minor)
    select n.bucket, n.issue_id, n.currency, n.play_id, n.row_no, n.symbol, sum(n.stake_minor)::bigint, sum(n.payout_minor)::bigint
    from unnest(
      ${column(({ bucket }) => bucket)}::smallint[], ${column(({ issueId }) => issueId)}::bigint[], ${column(({ currency }) => currency)}::text[],
      ${column(({ playId }) => playId)}::text[], ${column(({ row }) => row)}::smallint[], ${column(({ symbol }) => symbol)}::text[],
      ${column(({ stakeMinor }) => sign * stakeMinor)}::bigint[], ${column(({ payoutMinor }) => sign * payoutMinor)}::bigint[]
    ) as n (bucket, issue_id, currency, play_id, row_no, symbol, stake_minor, payout_minor)
    group by n.bucket, n.issue_id, n.currency, n.play_id, n.row_no, n.symbol
    order by n.bucket, n.issue_id, n.currency, n.play_id, n.row_no, n.symbol
    on conflict (bucket, issue_id, currency, play_id, row_no, symbol) do update
      set stake_minor = e.stake_minor + excluded.stake_minor, payout_minor = e.payout_minor + excluded.payout_minor`;
}

/** Deletes the exposure of a void issue. The caller holds the exclusive lock of the issue, so that no order adds exposure at the same time. */
export async function deleteExposure(tx: Tx, issueId: bigint): Promise<void> {
  await sql`delete from lottery_exposure where issue_id = ${issueId}`.execute(tx);
}

/** The exposure of an issue on one number, in one currency. */
export interface IssueExposure extends NumberStake {
  readonly currency: string;
}

/**
 * Reads the numbers of an issue that may cost most, the most expensive first. One statement reads all rows, so a bet is counted in all of its numbers
 * or in none.
 */
export async function readExposure(db: Db | Tx, issueId: bigint, limit: number): Promise<IssueExposure[]> {
  const { rows } = await sql<IssueExposure>`
    select currency, play_id as "playId", row_no as row, symbol, sum(stake_minor)::bigint as "stakeMinor", sum(payout_minor)::bigint as "payoutMinor"
    from lottery_exposure where issue_id = ${issueId}
    group by currency, play_id, row_no, symbol having sum(stake_minor) > 0
    order by sum(payout_minor) desc, currency, play_id, row_no, symbol
    limit ${limit}`.execute(db);
  for (const row of rows) assert(row.payoutMinor >= 0n, `a number of issue ${issueId} wins less than nothing`);
  return rows;
}
