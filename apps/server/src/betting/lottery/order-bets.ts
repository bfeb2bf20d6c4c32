import type { LottoLinePrice } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { NumberStake } from '../../domain/lottery/number-stakes.ts';
import type { Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { addLossesToPlayUse } from '../play-use.ts';
import { changeExposure } from './exposure.ts';

// This file has the statements on the bets of an order. The caller holds the lock of the cash of the member.

/** A stored bet of an order. */
export interface OrderBet extends StakedLine {
  readonly betId: bigint;
  readonly state: string;
  readonly price: LottoLinePrice;
  /** The limit of the payout of the bet, in minor units. */
  readonly payoutMaxMinor: bigint;
}

/** Reads the bets of an order in the order of its lines. */
export async function readBetsOfOrder(tx: Tx, memberId: bigint, orderId: string): Promise<OrderBet[]> {
  const { rows } = await sql<OrderBet>`
    select b.bet_id as "betId", b.stake_minor as "costMinor", b.state, l.play_id as "playId", l.selection, l.notes, l.price,
      l.payout_max_minor as "payoutMaxMinor"
    from lottery_order o
    join lottery_bet l on ${isOfMember('l', memberId)} and l.bet_id between o.first_bet_id and o.last_bet_id and l.order_id = o.order_id
    join bet b on ${isOfMember('b', memberId)} and b.bet_id = l.bet_id
    where ${isOfMember('o', memberId)} and o.order_id = ${orderId}
    order by b.bet_id`.execute(tx);
  return rows;
}

/** The bets of an order to cancel. */
interface CancelledBets {
  readonly memberId: bigint;
  readonly issueId: bigint;
  readonly currency: string;
  readonly at: Date;
  /** The bets of the order that are still open. */
  readonly open: readonly OrderBet[];
  /** The stakes of the bets on each number. */
  readonly numbers: readonly NumberStake[];
}

/**
 * Marks open bets as refunded, and subtracts them from the participation of the member in the issue, from the exposure of the issue, and from the
 * running use of the own limits of the member.
 */
export async function markBetsCancelled(
  tx: Tx,
  { memberId, issueId, currency, at, open, numbers }: CancelledBets,
): Promise<void> {
  const betIds = open.map(({ betId }) => betId);
  await sql`
    with refunded as (
      update bet b set state = 'refunded', settled_at = ${at}
      where ${isOfMember('b', memberId)} and b.bet_id = any(${betIds}::bigint[])
      returning b.bucket, b.member_id, b.placed_at, b.win_minor - b.stake_minor as loss_minor
    ), reduced as (
      update lottery_participation p set lines = p.lines - ${open.length}, cost_minor = p.cost_minor - ${sumStakes(open)}
      where ${isOfMember('p', memberId)} and p.issue_id = ${issueId}
    ), exposed as (
      ${changeExposure([{ bucket: bucketOf(memberId), issueId, currency, numbers }], -1n)}
    ) ${addLossesToPlayUse('refunded')}`.execute(tx);
}

/** Sums the stakes of bets in minor units. */
export function sumStakes(bets: readonly { readonly costMinor: bigint }[]): bigint {
  return bets.reduce((sum, { costMinor }) => sum + costMinor, 0n);
}

/** The play, the selection and the stake (minor units) of a stored bet. `notes` is the number of combinations that the selection stands for. */
export interface StakedLine {
  readonly playId: string;
  readonly selection: string;
  readonly notes: number;
  readonly costMinor: bigint;
}

/** Selects the bets of a member in an issue by a range of ids, both ends included. The range limits the months to read. */
interface OpenStakesQuery {
  readonly memberId: bigint;
  readonly issueId: bigint;
  readonly firstBetId: bigint;
  readonly lastBetId: bigint;
}

/** Reads the open bets of a member in an issue whose ids lie between the first and the last id. */
export async function readOpenStakes(
  tx: Tx,
  { memberId, issueId, firstBetId, lastBetId }: OpenStakesQuery,
): Promise<StakedLine[]> {
  const { rows } = await sql<StakedLine>`
    select b.play_id as "playId", b.selection, b.notes, bet.stake_minor as "costMinor"
    from lottery_bet b
    join bet on bet.bucket = b.bucket and bet.member_id = b.member_id and bet.bet_id = b.bet_id
      and bet.bet_id between ${firstBetId} and ${lastBetId}
    where ${isOfMember('b', memberId)} and b.issue_id = ${issueId} and b.bet_id between ${firstBetId} and ${lastBetId}
      and bet.state = 'open'`.execute(tx);
  return rows;
}
