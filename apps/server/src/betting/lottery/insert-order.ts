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

export interface NewOrder {
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
  readonly costMinor: bigint;
  readonly balanceMinor: bigint;
  readonly bets: readonly NewBet[];
  /** The stakes of the bets on each number. */
  readonly numbers: readonly NumberStake[];
}

interface NewLine {
  /** The place of its order among the inserted ones, from 1. */
  readonly orderNo: number;
  readonly lineNo: number;
  readonly bet: NewBet;
}

/**
 * Inserts orders of different members, their bets, what the members have in the issues and the exposure of the issues, in one statement however many
 * orders and lines there are. The running use of each member's own limits is changed once, by the sum of the stakes. `at` is the time of the
 * database under the locks of the issues.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[], at: Date): Promise<void> {
  if (orders.length === 0) return;
  const each = <Value>(of: (order: NewOrder) => Value): Value[] => orders.map(of);
  const lines = orders.flatMap(({ bets }, order) =>
    bets.map((bet, line): NewLine => ({ orderNo: order + 1, lineNo: line + 1, bet })),
  );
  const column = <Value>(of: (line: NewLine) => Value): Value[] => lines.map(of);
  const placed = orders.map(({ order: { memberId, issueId }, player: { currency }, numbers }) => {
    return { bucket: bucketOf(memberId), issueId, currency, numbers };
  });
  await sql`
    with asked as materialized (
      select * from unnest(
        ${each(({ order }) => bucketOf(order.memberId))}::smallint[], ${each(({ order }) => order.memberId)}::bigint[],
        ${each(({ order }) => order.orderId)}::uuid[], ${each(({ order }) => order.issueId)}::bigint[],
        ${each(({ order }) => order.chaseId)}::uuid[], ${each(({ order }) => order.digest)}::bytea[],
        ${each(({ player }) => player.currency)}::text[], ${each(({ bets }) => bets.length)}::smallint[],
        ${each(({ costMinor }) => costMinor)}::bigint[], ${each(({ balanceMinor }) => balanceMinor)}::bigint[],
        ${each(({ bets }) => firstOf(bets).betId)}::bigint[], ${each(({ bets }) => lastOf(bets).betId)}::bigint[],
        ${each(({ order }) => order.sale.payoutPerIssueMaxMinor)}::bigint[], ${each(({ order }) => order.sale.payoutPerLineMaxMinor)}::bigint[],
        ${each(({ player }) => player.merchantId)}::integer[], ${each(({ player }) => player.line)}::ltree[],
        ${each(({ player }) => player.timeZone)}::text[], ${each(({ order }) => order.sale.vendorCode)}::text[],
        ${each(({ order }) => order.sale.gameType)}::text[], ${each(({ order }) => order.sale.lotteryCode)}::text[],
        ${each(({ order }) => order.issueNumber)}::text[]
      ) with ordinality as asked (bucket, member_id, order_id, issue_id, chase_id, digest, currency, lines, cost_minor, balance_minor, first_bet_id,
        last_bet_id, payout_per_issue_minor, payout_per_line_minor, merchant_id, member_line, time_zone, vendor_code, game_type, game_code, issue_number,
        order_no)
    ), line as materialized (
      select * from unnest(
        ${column(({ orderNo }) => orderNo)}::bigint[], ${column(({ bet }) => bet.betId)}::bigint[], ${column(({ lineNo }) => lineNo)}::smallint[],
        ${column(({ bet }) => bet.costMinor)}::bigint[], ${column(({ bet }) => bet.rebateMinor)}::bigint[],
        ${column(({ bet }) => bet.play.id)}::text[], ${column(({ bet }) => bet.selectionText)}::text[], ${column(({ bet }) => bet.notes)}::integer[],
        ${column(({ bet }) => JSON.stringify(bet.price))}::text[], ${column(({ bet }) => bet.leafHash)}::bytea[]
      ) as line (order_no, bet_id, line_no, stake_minor, rebate_minor, play_id, selection, notes, price, leaf_hash)
    ), ordered as (
      insert into lottery_order (bucket, member_id, order_id, issue_id, chase_id, digest, currency, lines, cost_minor, balance_minor,
        first_bet_id, last_bet_id, placed_at)
      select bucket, member_id, order_id, issue_id, chase_id, digest, currency, lines, cost_minor, balance_minor, first_bet_id, last_bet_id,
        ${at}::timestamptz
      from asked
    ), participating as (
      insert into lottery_participation as p (bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_max_minor)
      select bucket, member_id, issue_id, currency, lines, cost_minor, first_bet_id, last_bet_id, payout_per_issue_minor from asked
      on conflict (bucket, member_id, issue_id) do update set lines = p.lines + excluded.lines, cost_minor = p.cost_minor + excluded.cost_minor,
        first_bet_id = least(p.first_bet_id, excluded.first_bet_id), last_bet_id = greatest(p.last_bet_id, excluded.last_bet_id)
    ), exposed as (
      ${changeExposure(placed, 1n)}
    ), detailed as (
      insert into lottery_bet (bucket, member_id, bet_id, order_id, chase_id, line_no, issue_id, play_id, selection, notes, price, rebate_minor,
        payout_max_minor, leaf_hash)
      select a.bucket, a.member_id, l.bet_id, a.order_id, a.chase_id, l.line_no, a.issue_id, l.play_id, l.selection, l.notes, l.price::jsonb,
        l.rebate_minor, a.payout_per_line_minor, l.leaf_hash
      from asked a join line l on l.order_no = a.order_no
    ), made as (
      insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
        currency, stake_minor, placed_at, day)
      select a.bucket, a.member_id, l.bet_id, a.merchant_id, ${LOTTO_INTEGRATION}::text, a.vendor_code, a.game_type, a.game_code, a.issue_number,
        a.order_id || ':' || l.line_no, a.member_line, a.currency, l.stake_minor, ${at}::timestamptz,
        (${at}::timestamptz at time zone a.time_zone)::date
      from asked a join line l on l.order_no = a.order_no
      returning bucket, member_id, placed_at, stake_minor
    ), summed as (
      select bucket, member_id, placed_at, sum(stake_minor)::bigint as stake_minor, 0::bigint as win_minor
      from made group by bucket, member_id, placed_at
    ) ${countBets('summed')}`.execute(tx);
}

function firstOf(bets: readonly NewBet[]): NewBet {
  const [first] = bets;
  assert(first !== undefined, 'an order has a line');
  return first;
}

function lastOf(bets: readonly NewBet[]): NewBet {
  const last = bets.at(-1);
  assert(last !== undefined, 'an order has a line');
  return last;
}
