import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { runOnSnapshot } from './verify.ts';

/** A round in the vendor's own book, with its stake and win after its end. */
export interface VendorRound {
  readonly roundId: string;
  readonly playerId: string;
  readonly currency: string;
  /** Stake and win are both zero if the round was refunded or never accepted. */
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

export interface BookOfDay {
  readonly integration: string;
  /** The beginning of the day, UTC. */
  readonly day: Date;
  readonly rounds: readonly VendorRound[];
}

const DAY_MS = 86_400_000;
/** The statement timeout of a comparison. A day of bets is read on one snapshot, which can take minutes. */
const TIMEOUT_MS = 300_000;
/**
 * Our bets this close to midnight are compared only if the book of the vendor has their round, because the two books may date such a round to
 * different days.
 */
const MIDNIGHT_MARGIN_MS = 300_000;
/** The number of differences that a comparison returns at most. */
export const DIFFERENCES_REPORTED_MAX = 20;

/**
 * Compares the vendor's rounds of a day with our bets. Describes each round that differs, that our bets lack, or that the vendor's book lacks. A
 * round with an open bet counts as a difference. Nothing is repaired, because the money lies between two companies and a person has to decide.
 */
export async function reconcileVendor(db: Db, { integration, day, rounds }: BookOfDay): Promise<string[]> {
  const from = new Date(day.getTime() + MIDNIGHT_MARGIN_MS);
  const until = new Date(day.getTime() + DAY_MS - MIDNIGHT_MARGIN_MS);
  const theirs = sql`
    select * from unnest(
      ${rounds.map((round) => round.roundId)}::text[], ${rounds.map((round) => BigInt(round.playerId))}::bigint[],
      ${rounds.map((round) => round.currency)}::text[], ${rounds.map((round) => round.stakeMinor)}::bigint[],
      ${rounds.map((round) => round.winMinor)}::bigint[]
    ) as theirs (round_id, member_id, currency, stake, win)`;
  return await runOnSnapshot(db, TIMEOUT_MS, async (tx) => {
    const { rows } = await sql<{ detail: string }>`
      with theirs as materialized (${theirs}), ours as (
        select b.member_id, b.round_id, b.currency, bool_or(b.state = 'open') as open,
          sum(b.stake_minor) filter (where b.state not in ('refunded', 'void')) as stake,
          sum(b.win_minor) filter (where b.state not in ('refunded', 'void')) as win
        from bet b
        where b.integration_code = ${integration} and (b.bucket, b.member_id, b.bet_id) in (
          select bucket, member_id, bet_id from bet
          where integration_code = ${integration} and placed_at >= ${from} and placed_at < ${until} and ${canIdBeInSpan('bet.bet_id', { from, until })}
          union
          select r.bucket, r.member_id, r.bet_id from theirs
          join bet_round r on r.bucket = (theirs.member_id & 255) and r.member_id = theirs.member_id
            and r.integration_code = ${integration} and r.round_id = theirs.round_id)
        group by b.member_id, b.round_id, b.currency
      )
      select format('round %s of player %s: theirs %s, ours %s', round_id, member_id,
        case when theirs.stake is null then 'nothing' else format('stake %s win %s', theirs.stake, theirs.win) end,
        case when ours.open then 'open' when ours.open is null then 'nothing'
          else format('stake %s win %s', coalesce(ours.stake, 0), coalesce(ours.win, 0)) end) as detail
      from theirs full join ours using (member_id, round_id, currency)
      where coalesce(ours.open, false)
        or (coalesce(theirs.stake, 0), coalesce(theirs.win, 0)) <> (coalesce(ours.stake, 0), coalesce(ours.win, 0))
      order by round_id limit ${DIFFERENCES_REPORTED_MAX}`.execute(tx);
    return rows.map(({ detail }) => detail);
  });
}
