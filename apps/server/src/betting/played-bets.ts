import { TRIAL_TYPE } from '@baize/contract/limits';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';
import { groupByPlacement, isInPlacementOf } from '../platform/placements.ts';

/** Names a bet. The member id is part of the key, because the bucket of the row follows from it. */
export interface BetKey {
  readonly memberId: bigint;
  readonly betId: bigint;
}

/** A settled bet as the lobby and its boards show it. */
export interface PlayedBet extends BetKey {
  readonly merchantId: number;
  /** The day of the brand's calendar on which the bet was placed. */
  readonly day: string;
  readonly gameType: string;
  /** The id of the game in the lobby. */
  readonly nodeId: number;
  readonly currency: string;
  readonly winMinor: bigint;
  readonly placedAt: Date;
  readonly settledAt: Date | null;
  /** True if the bet won more than its stake and its member plays with money, not as a trial member. */
  readonly isWinner: boolean;
}

/**
 * Reads settled bets with their games. All facts come from the rows, so the order of the events that name the bets does not matter. Each bet is
 * looked up by its key, however many bets there are.
 */
export async function readPlayedBets(tx: Tx, bets: readonly BetKey[]): Promise<PlayedBet[]> {
  const foundBets: PlayedBet[] = [];
  for (const group of groupByPlacement(bets, ({ memberId }) => bucketOf(memberId)))
    foundBets.push(...(await readPlayedBetsInPlacement(tx, group)));
  return foundBets;
}

async function readPlayedBetsInPlacement(tx: Tx, bets: readonly BetKey[]): Promise<PlayedBet[]> {
  const [first] = bets;
  assert(first !== undefined, 'a group has a row');
  const memberIds = bets.map(({ memberId }) => memberId);
  const betIds = bets.map(({ betId }) => betId);
  const { rows } = await sql<PlayedBet>`
    select b.member_id as "memberId", b.bet_id as "betId", b.merchant_id as "merchantId", b.day, b.game_type as "gameType",
      g.node_id as "nodeId", b.currency, b.win_minor as "winMinor", b.placed_at as "placedAt", b.settled_at as "settledAt",
      b.state = 'won' and b.win_minor > b.stake_minor and m.type <> ${TRIAL_TYPE} as "isWinner"
    from unnest(${memberIds}::bigint[], ${betIds}::bigint[]) as named (member_id, bet_id)
    cross join lateral (
      select bet.member_id, bet.bet_id, merchant_id, day, game_type, currency, stake_minor, win_minor, state, placed_at, settled_at,
        vendor_code, game_code
      from bet
      where ${isInPlacementOf('bet', bucketOf(first.memberId))} and bet.bucket = (named.member_id & 255) and bet.member_id = named.member_id and bet.bet_id = named.bet_id limit 1
    ) b
    join member m on m.member_id = b.member_id
    join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code`.execute(tx);
  return rows;
}
