import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { canIdBeInSpan } from '../platform/history-ids.ts';
import { runOnSnapshot } from './verify.ts';

/** A finished round as the vendor has recorded it. */
export interface VendorRound {
  readonly roundId: string;
  /** Our member id in decimal digits, which the wallet API gives the vendor as `playerId`. */
  readonly playerId: string;
  readonly currency: string;
  /** Amounts are minor units. Stake and win are both zero if the round was refunded or never accepted. */
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}

/** The rounds of one day that the vendor has recorded (the vendor's book). */
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
 * Compares the vendor's rounds of a day with our bets. Describes each round whose stake or win differs, and each round that only one side has, at most
 * `DIFFERENCES_REPORTED_MAX` of them. A round with an open bet counts as a difference. Nothing is repaired, because the two companies have to agree
 * about the money first.
 */
export async function reconcileVendor(db: Db, { integration, day, rounds }: BookOfDay): Promise<string[]> {
  // Bets outside of these times are found by the rounds of the vendor alone (MIDNIGHT_MARGIN_MS).
  const from = new Date(day.getTime() + MIDNIGHT_MARGIN_MS);
  const until = new Date(day.getTime() + DAY_MS - MIDNIGHT_MARGIN_MS);
  const vendorRounds = sql`
    select * from unnest(
      ${rounds.map((round) => round.roundId)}::text[], ${rounds.map((round) => BigInt(round.playerId))}::bigint[],
      ${rounds.map((round) => round.currency)}::text[], ${rounds.map((round) => round.stakeMinor)}::bigint[],
      ${rounds.map((round) => round.winMinor)}::bigint[]
    ) as vendor (round_id, member_id, currency, stake, win)`;
  return await runOnSnapshot(db, TIMEOUT_MS, async (tx) => {
    const { rows } = await sql<{ detail: string }>`
      with vendor_round as materialized (${vendorRounds}), our_round as (
        select b.member_id, b.round_id, b.currency, bool_or(b.state = 'open') as open,
          sum(b.stake_minor) filter (where b.state not in ('refunded', 'void')) as stake,
          sum(b.win_minor) filter (where b.state not in ('refunded', 'void')) as win
        from bet b
        where b.integration_code = ${integration} and (b.bucket, b.member_id, b.bet_id) in (
          select bucket, member_id, bet_id from bet
          where integration_code = ${integration} and placed_at >= ${from} and placed_at < ${until} and ${canIdBeInSpan('bet.bet_id', { from, until })}
          union
          select r.bucket, r.member_id, r.bet_id from vendor_round v
          join bet_round r on r.bucket = (v.member_id & 255) and r.member_id = v.member_id
            and r.integration_code = ${integration} and r.round_id = v.round_id)
        group by b.member_id, b.round_id, b.currency
      )
      select format('round %s of player %s: vendor %s, our bets %s', round_id, member_id,
        case when v.stake is null then 'nothing' else format('stake %s win %s', v.stake, v.win) end,
        case when o.open then 'open' when o.open is null then 'nothing'
          else format('stake %s win %s', coalesce(o.stake, 0), coalesce(o.win, 0)) end) as detail
      from vendor_round v full join our_round o using (member_id, round_id, currency)
      where coalesce(o.open, false)
        or (coalesce(v.stake, 0), coalesce(v.win, 0)) <> (coalesce(o.stake, 0), coalesce(o.win, 0))
      order by round_id limit ${DIFFERENCES_REPORTED_MAX}`.execute(tx);
    return rows.map(({ detail }) => detail);
  });
}
