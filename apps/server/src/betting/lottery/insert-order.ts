import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { JudgedLine } from '../../domain/lottery/judge-order.ts';
import type { NumberStake } from '../../domain/lottery/number-stakes.ts';
import { LOTTO_INTEGRATION } from '../lotto-integration.ts';
import { countBets } from '../play-use.ts';
import type { Tx } from '../../platform/db.ts';
import { changeExposure } from './exposure.ts';
import type { Player } from './player.ts';

export interface NewBet extends JudgedLine {
  readonly betId: bigint;
  readonly leafHash: Buffer;
}

/** The lottery whose game the bets are of, and its limits at the time of the order. */
interface OrderedLottery {
  readonly lotteryCode: string;
  readonly vendorCode: string;
  readonly gameType: string;
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

interface NewOrder {
  readonly order: {
    readonly memberId: bigint;
    readonly orderId: string;
    readonly chaseId: string | null;
    readonly digest: Buffer;
    readonly issueId: bigint;
    readonly issueNumber: string;
    readonly sale: OrderedLottery;
  };
  readonly player: Player;
  /** The time of the database under the lock of the issue. */
  readonly at: Date;
  readonly costMinor: bigint;
  readonly balanceMinor: bigint;
  readonly bets: readonly NewBet[];
  /** What the bets stake on each number. */
  readonly numbers: readonly NumberStake[];
}

/**
 * Inserts an order, its bets, what the member has in the issue and the exposure of the issue, in one statement however many lines there are. The
 * running use of the member's own limits is changed once, by the sum of the stakes.
 */
export async function insertOrder(
  tx: Tx,
  { order, player, at, costMinor, balanceMinor, bets, numbers }: NewOrder,
): Promise<void> {
  const { memberId, orderId, chaseId, issueId, sale } = order;
  const [first, last] = [bets[0], bets.at(-1)];
  assert(first !== undefined && last !== undefined, 'an order has a line');
  const bucket = bucketOf(memberId);
  const column = <Value>(of: (bet: NewBet, line: number) => Value): Value[] => bets.map(of);
  await sql`
    with line as (
      select * from unnest(
        ${column(({ betId }) => betId)}::bigint[], ${column((_, line) => line + 1)}::smallint[], ${column(({ costMinor: cost }) => cost)}::bigint[],
        ${column(({ rebateMinor }) => rebateMinor)}::bigint[], ${column(({ play }) => play.id)}::text[],
        ${column(({ selectionText }) => selectionText)}::text[], ${column(({ notes }) => notes)}::integer[],
        ${column(({ price }) => JSON.stringify(price))}::text[], ${column(({ leafHash }) => leafHash)}::bytea[]
      ) as line (bet_id, line_no, cost_minor, rebate_minor, play_id, selection, notes, price, leaf_hash)
    ), ordered as (
      insert into lottery_order (bucket, member_id, order_id, issue_id, chase_id, digest, currency, lines, cost_minor, balance_minor,
        first_bet_id, last_bet_id, placed_at)
      values (${bucket}, ${memberId}, ${orderId}, ${issueId}, ${chaseId}, ${order.digest}, ${player.currency}, ${bets.length}, ${costMinor},
        ${balanceMinor}, ${first.betId}, ${last.betId}, ${at})
    ), participating as (
      insert into lottery_participation as p (bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_max_minor)
      values (${bucket}, ${memberId}, ${issueId}, ${player.currency}, ${bets.length}, ${costMinor}, ${first.betId}, ${last.betId},
        ${sale.payoutPerIssueMaxMinor})
      on conflict (bucket, member_id, issue_id) do update set lines = p.lines + excluded.lines, cost_minor = p.cost_minor + excluded.cost_minor,
        first_bet_id = least(p.first_bet_id, excluded.first_bet_id), last_bet_id = greatest(p.last_bet_id, excluded.last_bet_id)
    ), exposed as (
      ${changeExposure({ bucket, issueId, currency: player.currency }, numbers, 1n)}
    ), detailed as (
      insert into lottery_bet (bucket, member_id, bet_id, order_id, chase_id, line_no, issue_id, play_id, selection, notes, price, rebate_minor,
        payout_max_minor, leaf_hash)
      select ${bucket}::smallint, ${memberId}::bigint, bet_id, ${orderId}::uuid, ${chaseId}::uuid, line_no, ${issueId}::bigint, play_id, selection,
        notes, price::jsonb, rebate_minor, ${sale.payoutPerLineMaxMinor}::bigint, leaf_hash
      from line
    ), made as (
      insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
        currency, stake_minor, placed_at, day)
      select ${bucket}::smallint, ${memberId}::bigint, bet_id, ${player.merchantId}::integer, ${LOTTO_INTEGRATION}, ${sale.vendorCode}, ${sale.gameType},
        ${sale.lotteryCode}, ${order.issueNumber}, ${`${orderId}:`}::text || line_no, ${player.line}::ltree, ${player.currency}, cost_minor,
        ${at}::timestamptz, (${at}::timestamptz at time zone ${player.timeZone})::date
      from line
      returning bucket, member_id, placed_at, stake_minor
    ), summed as (
      select bucket, member_id, placed_at, sum(stake_minor)::bigint as stake_minor, 0::bigint as win_minor
      from made group by bucket, member_id, placed_at
    ) ${countBets('summed')}`.execute(tx);
}
