import type { LottoCancelRequest, LottoCancelValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { findFamilyRules } from '@baize/lottery/settling';
import { parseSelection } from '@baize/lottery/selection';
import { sql } from 'kysely';
import { markBetsCancelled, readBetsOfOrder, sumStakes, type OrderBet } from '../../../betting/lottery/order-bets.ts';
import { assert } from '../../../domain/assert.ts';
import { sumByNumber, type NumberStake } from '../../../domain/lottery/number-stakes.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { wireId } from '../../../domain/wire-id.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import { lockCash, postOnLockedWallet, type LockedWallet } from '../../../ledger/post.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOfMember } from '../../../platform/member-rows.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OwnScope } from '../../../scopes/own-scope.ts';
import { lockOpenIssueShared } from '../issues/issue-lock.ts';
import { lottoPosting } from '../lotto-postings.ts';

/** A member's request to cancel an order or one of its bets. */
export interface CancelCall {
  readonly scope: OwnScope;
  readonly request: LottoCancelRequest;
}

/**
 * Cancels an order, or one of its bets, while its issue is open by the database clock. Bets that were cancelled before are returned again without a
 * second refund.
 */
export async function cancelBets(db: Db, { scope, request }: CancelCall): Promise<Outcome<LottoCancelValue>> {
  const { memberId } = scope;
  const orderId = request.orderId.toLowerCase();
  const order = await findPlacedOrder(db, memberId, orderId);
  if (!order) return refuse('lottery.bet_not_found');
  const { issueId } = order;
  const currency = currencyOf(scope.merchant.currency);
  return await transaction(db, async (tx) => {
    const at = await lockOpenIssueShared(tx, issueId);
    if (!at) return refuse('lottery.issue_closed');
    const wallet = await lockCash(tx, memberId, currency);
    const bets = selectBets(await readBetsOfOrder(tx, memberId, orderId), request.betId);
    if (bets.length === 0) return refuse('lottery.bet_not_found');
    return done(await refundBets(tx, { ...order, memberId, orderId, currency, wallet, at, bets }));
  });
}

function selectBets(bets: readonly OrderBet[], betId: string | undefined): readonly OrderBet[] {
  return betId === undefined ? bets : bets.filter((bet) => bet.betId === wireId(betId));
}

interface PlacedOrder {
  readonly issueId: bigint;
  /** The family of the lottery, whose plays the bets are on. */
  readonly family: string;
}

async function findPlacedOrder(db: Db, memberId: bigint, orderId: string): Promise<PlacedOrder | undefined> {
  const { rows } = await sql<PlacedOrder>`
    select o.issue_id as "issueId", l.family
    from lottery_order o
    join lottery_issue i on i.issue_id = o.issue_id
    join lottery l on l.code = i.lottery_code
    where ${isOfMember('o', memberId)} and o.order_id = ${orderId}::uuid`.execute(db);
  return rows[0];
}

interface Cancellation extends PlacedOrder {
  readonly memberId: bigint;
  readonly orderId: string;
  readonly currency: Currency;
  readonly wallet: LockedWallet;
  readonly at: Date;
  readonly bets: readonly OrderBet[];
}

async function refundBets(tx: Tx, cancellation: Cancellation): Promise<LottoCancelValue> {
  const { memberId, orderId, currency, wallet, bets } = cancellation;
  const open = bets.filter(({ state }) => state === 'open');
  const [first] = open;
  if (!first) return toCancelValue(cancellation, bets, balanceMinorOf(wallet.balances, CASH, currency));
  const movement = { kind: 'rollback', memberId, fact: orderId, betId: first.betId, currency } as const;
  const posted = await postOnLockedWallet(tx, wallet, lottoPosting({ ...movement, toMemberMinor: sumStakes(open) }));
  assert(posted.ok && !posted.replayed, `bet ${first.betId} is open, but its stake was given back before`);
  await markBetsCancelled(tx, { ...cancellation, open, numbers: sumStakesByNumber(cancellation, open) });
  return toCancelValue(cancellation, open, balanceMinorOf(posted.balances, CASH, currency));
}

/** Returns the amounts by which the bets raised the exposure of the issue when they were placed. */
function sumStakesByNumber({ family, currency }: Cancellation, bets: readonly OrderBet[]): NumberStake[] {
  const rules = findFamilyRules(family);
  const lines = bets.map((bet) => {
    const play = rules?.findPlay(bet.playId);
    assert(play !== undefined, `${bet.playId} was sold`);
    return { ...bet, play, selection: parseSelection(bet.selection) };
  });
  return sumByNumber(lines, currency);
}

function toCancelValue({ currency }: Cancellation, bets: readonly OrderBet[], balanceMinor: bigint): LottoCancelValue {
  return {
    betIds: bets.map(({ betId }) => String(betId)),
    currency,
    refund: toDecimal(money(currency, sumStakes(bets))),
    balance: toDecimal(money(currency, balanceMinor)),
  };
}
