import { sql, type RawBuilder } from 'kysely';
import type { Settlement } from '../domain/bet/settle-bet.ts';
import type { Tx } from '../platform/db.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import type { BetFiguresRow } from './bet-figures.ts';
import { addBetsToPlayUse } from './play-use.ts';

/** The transaction id of a fetched bet begins with this prefix: no transaction of the wallet API stands behind the bet. */
const FETCHED_PREFIX = 'round:';

/** A round that was played from a vendor wallet and has ended (docs/decisions/0027-wallets-at-vendors.md). */
export interface FetchedRound extends Settlement {
  readonly integration: string;
  readonly vendor: string;
  readonly roundId: string;
  readonly memberId: bigint;
  readonly gameCode: string;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** The times in RFC 3339, to the microsecond. */
  readonly placedAt: string;
  readonly settledAt: string;
}

/** The inserted bet of a fetched round. */
export interface FetchedBet extends BetFiguresRow {
  /** True if the stake is above the game's maximum. */
  readonly too_high: boolean;
}

/**
 * Inserts the round as a settled bet. Returns `known` if the round was inserted before, and `unknown` if the platform does not know its player,
 * vendor, game or currency. The caller holds the lock on the cash of the player (`play-use.ts`).
 */
export async function bookFetchedRound(tx: Tx, round: FetchedRound): Promise<FetchedBet | 'known' | 'unknown'> {
  const { integration, vendor, roundId, memberId, gameCode, currency, stakeMinor, winMinor } = round;
  const transactionId = `${FETCHED_PREFIX}${roundId}`;
  const { rows } = await sql<FetchedBet>`
    with played as (
      select m.member_id, m.merchant_id, m.line, g.game_type, merchant.time_zone,
        coalesce(${stakeMinor} > g.max_stake_minor, false) as too_high
      from member m
      join merchant on merchant.merchant_id = m.merchant_id and merchant.currency = ${currency}
      join vendor v on v.code = ${vendor} and v.integration_code = ${integration}
      join game g on g.vendor_code = v.code and g.game_code = ${gameCode}
      where m.member_id = ${memberId}
    ), findable as (
      insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
      select member_id & 255, member_id, ${integration}, ${roundId}, ${transactionId}, ${makeRecordId(new Date(round.placedAt))}::bigint
      from played
      on conflict (bucket, member_id, integration_code, round_id, transaction_id) do nothing
      returning bucket, member_id, bet_id
    ), booked as (
      insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
        currency, stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day)
      select bucket, member_id, bet_id, merchant_id, ${integration}, ${vendor}, game_type, ${gameCode}, ${roundId}, ${transactionId},
        line, ${currency}, ${stakeMinor}, ${winMinor}, 1, ${round.validBetMinor}, ${round.state},
        ${round.placedAt}::timestamptz, ${round.settledAt}::timestamptz, (${round.placedAt}::timestamptz at time zone time_zone)::date
      from played join findable using (member_id)
      returning bucket, member_id, bet_id, merchant_id, line, game_type, vendor_code, currency, stake_minor, win_minor, valid_bet_minor, day,
        placed_at
    ), counted as (${addBetsToPlayUse('booked')})
    select played.too_high, booked.* from played left join booked on true`.execute(tx);
  const [row] = rows;
  if (!row) return 'unknown';
  // The left join finds no bet if the round was booked before.
  return (row.bet_id as bigint | null) === null ? 'known' : row;
}

/**
 * Returns a subquery for the wins less the stakes of the rounds that were fetched from the vendor wallet of the row `alias`. The result is null if
 * the wallet has no such rounds.
 */
export function netOfFetchedRounds(alias: string): RawBuilder<bigint | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(
    select sum(b.win_minor - b.stake_minor) from bet b
    where b.bucket = ${column('bucket')} and b.member_id = ${column('member_id')} and b.vendor_code = ${column('vendor_code')}
      and b.transaction_id like ${`${FETCHED_PREFIX}%`})`;
}
