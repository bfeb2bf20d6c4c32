import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Selects the issues of a lottery that were drawn in a range of time. */
interface ReturnsQuery {
  readonly lotteryCode: string;
  readonly from: Date;
  /** The end of the range, which is not included. */
  readonly until: Date;
}

/** The sums that a lottery took and paid in the issues that were drawn on one day (UTC), in one currency. */
export interface DayReturn {
  /** The day, written as `2026-11-24`. */
  readonly day: string;
  readonly currency: string;
  /** The number of issues with bets. */
  readonly issues: number;
  /** The sum of the stakes without cancelled bets, in minor units. */
  readonly stakeMinor: bigint;
  /** The sum of prizes, stakes that were returned for ties, and rebates of prize groups, in minor units. */
  readonly paidMinor: bigint;
}

/** Reads the returns of settled issues by day. Void issues are left out, because they paid back all stakes. */
export async function readReturns(db: Db, { lotteryCode, from, until }: ReturnsQuery): Promise<DayReturn[]> {
  const { rows } = await sql<DayReturn>`
    select to_char(i.draws_at at time zone 'UTC', 'YYYY-MM-DD') as day, p.currency, count(distinct i.issue_id)::integer as issues,
      sum(p.cost_minor)::bigint as "stakeMinor", sum(p.paid_minor + p.rebate_minor)::bigint as "paidMinor"
    from lottery_issue i join lottery_participation p on p.issue_id = i.issue_id
    where i.lottery_code = ${lotteryCode} and i.state = 'settled' and i.draws_at >= ${from} and i.draws_at < ${until}
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}
