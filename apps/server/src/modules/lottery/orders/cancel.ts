import type { LottoCancelRequest, LottoCancelValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { markCancelled, readBetsOfOrder, sumStakes, type OrderBet } from '../../../betting/lottery/order-bets.ts';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { wireId } from '../../../domain/wire-id.ts';
import { balanceMinorOf, CASH } from '../../../domain/wallet/account.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import { lockCash, postOn, type LockedWallet } from '../../../ledger/post.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OwnScope } from '../../../scopes/own-scope.ts';
import { shareIssueOpen } from '../issues/issue-lock.ts';
import { lottoPosting } from '../lotto-postings.ts';

export interface CancelCall {
  readonly scope: OwnScope;
  readonly request: LottoCancelRequest;
}

/**
 * Takes back an order, or one of its bets, as long as its issue is open by the clock of the database. What was cancelled before is answered again,
 * and moves nothing.
 */
export async function cancelBets(db: Db, { scope, request }: CancelCall): Promise<Outcome<LottoCancelValue>> {
  const { memberId } = scope;
  const orderId = request.orderId.toLowerCase();
  const issueId = await findIssueOfOrder(db, memberId, orderId);
  if (issueId === undefined) return refuse('lottery.bet_not_found');
  const currency = currencyOf(scope.merchant.currency);
  return await transaction(db, async (tx) => {
    const at = await shareIssueOpen(tx, issueId);
    if (!at) return refuse('lottery.issue_closed');
    const wallet = await lockCash(tx, memberId, currency);
    const bets = selectBets(await readBetsOfOrder(tx, memberId, orderId), request.betId);
    if (bets.length === 0) return refuse('lottery.bet_not_found');
    return done(await giveBack(tx, { memberId, issueId, orderId, currency, wallet, at, bets }));
  });
}

function selectBets(bets: readonly OrderBet[], betId: string | undefined): readonly OrderBet[] {
  return betId === undefined ? bets : bets.filter((bet) => bet.betId === wireId(betId));
}

async function findIssueOfOrder(db: Db, memberId: bigint, orderId: string): Promise<bigint | undefined> {
  const order = await db
    .selectFrom('lottery_order')
    .select('issue_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order?.issue_id;
}

interface Cancellation {
  readonly memberId: bigint;
  readonly issueId: bigint;
  readonly orderId: string;
  readonly currency: Currency;
  readonly wallet: LockedWallet;
  readonly at: Date;
  readonly bets: readonly OrderBet[];
}

async function giveBack(tx: Tx, cancellation: Cancellation): Promise<LottoCancelValue> {
  const { memberId, orderId, currency, wallet, bets } = cancellation;
  const open = bets.filter(({ state }) => state === 'open');
  const [first] = open;
  if (!first) return shown(cancellation, bets, balanceMinorOf(wallet.balances, CASH, currency));
  const movement = { kind: 'rollback', memberId, fact: orderId, betId: first.betId, currency } as const;
  const posted = await postOn(tx, wallet, lottoPosting({ ...movement, toMemberMinor: sumStakes(open) }));
  assert(posted.ok && !posted.replayed, `bet ${first.betId} is open, but its stake was given back before`);
  await markCancelled(tx, cancellation, open);
  return shown(cancellation, open, balanceMinorOf(posted.balances, CASH, currency));
}

function shown({ currency }: Cancellation, bets: readonly OrderBet[], balanceMinor: bigint): LottoCancelValue {
  return {
    betIds: bets.map(({ betId }) => String(betId)),
    currency,
    refund: toDecimal(money(currency, sumStakes(bets))),
    balance: toDecimal(money(currency, balanceMinor)),
  };
}
