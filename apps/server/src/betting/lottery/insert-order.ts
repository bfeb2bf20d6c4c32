import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { JudgedLine } from '../../domain/lottery/judge-order.ts';
import type { NumberStake } from '../../domain/lottery/number-stakes.ts';
import { LOTTO_INTEGRATION } from '../lotto-integration.ts';
import { addBetsToPlayUse } from '../play-use.ts';
import type { Tx } from '../../platform/db.ts';
import { changeExposure } from './exposure.ts';
import type { Player } from './player.ts';

/** A bet to insert: a judged line with its id and its hash in the Merkle tree of the issue. */
export interface NewBet extends JudgedLine {
  readonly betId: bigint;
  readonly leafHash: Buffer;
}

/** The lottery of the bets, with its limits at the time of the order. */
interface OrderedLottery {
  readonly lotteryCode: string;
  readonly vendorCode: string;
  readonly gameType: string;
  readonly payoutPerLineMaxMinor: bigint;
  readonly payoutPerIssueMaxMinor: bigint;
}

/** An order to insert, whose stake has been posted. Amounts are minor units. */
export interface NewOrder {
  readonly order: {
    readonly memberId: bigint;
    readonly orderId: string;
    /** The chase that the order belongs to. Null for a single order. */
    readonly chaseId: string | null;
    /** The digest of the request, by which a repeated request is recognised. */
    readonly digest: Buffer;
    readonly issueId: bigint;
    readonly issueNumber: string;
    readonly sale: OrderedLottery;
  };
  readonly player: Player;
  /** The price of all lines together. */
  readonly costMinor: bigint;
  /** The balance of the member after the stake was posted. */
  readonly balanceMinor: bigint;
  readonly bets: readonly NewBet[];
  /** The stakes of the bets on each number. */
  readonly numbers: readonly NumberStake[];
}

/** A line of an inserted order. */
interface NewLine {
  /** The position of the order of the line among the inserted orders, from 1. */
  readonly orderNo: number;
  readonly lineNo: number;
  readonly bet: NewBet;
}

/**
 * Inserts orders of different members with their bets, and adds their stakes to the participation of the members and to the exposure of the issues.
 * One statement inserts any number of orders and lines. The running use of the own limits of a member is changed once, by the sum of the stakes. `at`
 * is the time of the database under the locks of the issues.
 */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[], at: Date): Promise<void> {
  if (orders.length === 0) return;
  const orderColumn = <Value>(pick: (order: NewOrder) => Value): Value[] => orders.map(pick);
  const lines = orders.flatMap(({ bets }, orderIndex) =>
    bets.map((bet, lineIndex): NewLine => ({ orderNo: orderIndex + 1, lineNo: lineIndex + 1, bet })),
  );
  const lineColumn = <Value>(pick: (line: NewLine) => Value): Value[] => lines.map(pick);
  const numbersByOrder = orders.map(({ order: { memberId, issueId }, player: { currency }, numbers }) => {
    return { bucket: bucketOf(memberId), issueId, currency, numbers };
  });
  await sql`
    with asked as materialized (
      select * from unnest(
        ${orderColumn(({ order }) => bucketOf(order.memberId))}::smallint[], ${orderColumn(({ order }) => order.memberId)}::bigint[],
        ${orderColumn(({ order }) => order.orderId)}::uuid[], ${orderColumn(({ order }) => order.issueId)}::bigint[],
        ${orderColumn(({ order }) => order.chaseId)}::uuid[], ${orderColumn(({ order }) => order.digest)}::bytea[],
        ${orderColumn(({ player }) => player.currency)}::text[], ${orderColumn(({ bets }) => bets.length)}::smallint[],
        ${orderColumn(({ costMinor }) => costMinor)}::bigint[], ${orderColumn(({ balanceMinor }) => balanceMinor)}::bigint[],
        ${orderColumn(({ bets }) => getFirstBet(bets).betId)}::bigint[], ${orderColumn(({ bets }) => getLastBet(bets).betId)}::bigint[],
        ${orderColumn(({ order }) => order.sale.payoutPerIssueMaxMinor)}::bigint[], ${orderColumn(({ order }) => order.sale.payoutPerLineMaxMinor)}::bigint[],
        ${orderColumn(({ player }) => player.merchantId)}::integer[], ${orderColumn(({ player }) => player.line)}::ltree[],
        ${orderColumn(({ player }) => player.timeZone)}::text[], ${orderColumn(({ order }) => order.sale.vendorCode)}::text[],
        ${orderColumn(({ order }) => order.sale.gameType)}::text[], ${orderColumn(({ order }) => order.sale.lotteryCode)}::text[],
        ${orderColumn(({ order }) => order.issueNumber)}::text[]
      ) with ordinality as asked (bucket, member_id, order_id, issue_id, chase_id, digest, currency, lines, cost_minor, balance_minor, first_bet_id,
        last_bet_id, payout_per_issue_minor, payout_per_line_minor, merchant_id, member_line, time_zone, vendor_code, game_type, game_code, issue_number,
        order_no)
    ), line as materialized (
      select * from unnest(
        ${lineColumn(({ orderNo }) => orderNo)}::bigint[], ${lineColumn(({ bet }) => bet.betId)}::bigint[], ${lineColumn(({ lineNo }) => lineNo)}::smallint[],
        ${lineColumn(({ bet }) => bet.costMinor)}::bigint[], ${lineColumn(({ bet }) => bet.rebateMinor)}::bigint[],
        ${lineColumn(({ bet }) => bet.play.id)}::text[], ${lineColumn(({ bet }) => bet.selectionText)}::text[], ${lineColumn(({ bet }) => bet.notes)}::integer[],
        ${lineColumn(({ bet }) => JSON.stringify(bet.price))}::text[], ${lineColumn(({ bet }) => bet.leafHash)}::bytea[]
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
      ${changeExposure(numbersByOrder, 1n)}
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
    ) ${addBetsToPlayUse('summed')}`.execute(tx);
}

function getFirstBet(bets: readonly NewBet[]): NewBet {
  const [first] = bets;
  assert(first !== undefined, 'an order has a line');
  return first;
}

function getLastBet(bets: readonly NewBet[]): NewBet {
  const last = bets.at(-1);
  assert(last !== undefined, 'an order has a line');
  return last;
}
