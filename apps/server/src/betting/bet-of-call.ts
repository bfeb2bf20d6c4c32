import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { isInPlacementOf } from '../platform/placements.ts';
import { LOTTO_INTEGRATION } from './lotto-integration.ts';

/**
 * Returns the joins that find the bet of a wallet API call, as `bet.bet_id`: the bet that the call placed or names, or else the first bet of its
 * round. A posting of the lotteries has no call, but its key ends with the id of the bet. The rows before the join have the alias `page` and the
 * columns `bucket`, `member_id`, `integration_code` and `transaction_id`. The bet itself is not joined, because the planner would scan every month of
 * bets; a later statement that knows the ids reads the bets.
 */
export function joinBetIdOfCall(bucket: number): RawBuilder<unknown> {
  return sql`
  left join lateral (
    select t.round_id, coalesce(t.bet_transaction_id, t.transaction_id) as bet_transaction_id
    from wallet_transaction t
    where t.integration_code = page.integration_code and t.transaction_id = page.transaction_id and t.member_id = page.member_id
    limit 1
  ) call on true
  left join lateral (
    select r.bet_id from bet_round r
    where ${isInPlacementOf('r', bucket)} and r.bucket = page.bucket and r.member_id = page.member_id and r.integration_code = page.integration_code
      and r.round_id = call.round_id and r.transaction_id = call.bet_transaction_id
    limit 1
  ) named on true
  left join lateral (
    select min(r.bet_id) as bet_id from bet_round r
    where ${isInPlacementOf('r', bucket)} and named.bet_id is null and r.bucket = page.bucket and r.member_id = page.member_id and r.integration_code = page.integration_code
      and r.round_id = call.round_id
  ) first on true
  cross join lateral (select coalesce(named.bet_id, first.bet_id, ${lotteryBetId}) as bet_id) bet`;
}

/** The id of a bet on a lottery, which is the number at the end of the transaction id. Null for any other bet. */
const lotteryBetId = sql`
  case when page.integration_code = ${LOTTO_INTEGRATION} then substring(page.transaction_id from '[0-9]+$')::bigint end`;

/** A bet with the name of its game in the requested language, or else in English. */
interface BetOfPosting {
  readonly bet_id: bigint;
  readonly round_id: string;
  readonly game_name: string;
}

/** Selects bets of a member by their ids, with the names of their games in the language. The plan names the months of these ids only. */
export function buildBetsQuery(memberId: bigint, language: string, ids: readonly bigint[]): RawBuilder<BetOfPosting> {
  return sql<BetOfPosting>`
    select b.bet_id, b.round_id, coalesce(g.names ->> ${language}, g.names ->> 'en', b.game_code) as game_name
    from bet b
    left join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code
    where b.bucket = ${bucketOf(memberId)} and b.member_id = ${memberId} and b.bet_id = any (${ids}::bigint[])`;
}
