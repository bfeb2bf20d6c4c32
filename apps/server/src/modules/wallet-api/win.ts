import { isPositive, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, stageOf } from '../../domain/bet/bet-acts.ts';
import { postOnEach, type Posted } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { isAnyBet } from '../../betting/bet-months.ts';
import { changeLoss } from '../../betting/play-use.ts';
import { fitsOnTop, readAmount } from './amounts.ts';
import type { ReadyWin } from './opened-call.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readRounds, type RoundBet } from './queries.ts';
import { replyWith, type WalletReply } from './replies.ts';
import type { WinBody } from './schemas.ts';
import {
  digestOf,
  readEarlierOfEach,
  refusalToStore,
  storeTransactions,
  type NewTransaction,
  type BusinessId,
} from './stored-transaction.ts';

/**
 * Pays wins of different players. No session, no limit and no state of a member can refuse a win: money that was won is paid. The
 * answers stand in the order of the wins.
 */
export async function payWins(tx: Tx, wins: readonly ReadyWin[]): Promise<WalletReply[]> {
  if (wins.length === 0) return [];
  const asked = wins.map(askedWin);
  const earlier = await readEarlierOfEach(tx, asked);
  const rounds = await readRounds(tx, asked);
  const judged = wins.map((win, at): JudgedWin => {
    const answer = earlier[at]?.answer;
    return answer ? { kind: 'answer', reply: answer } : judgeWin(win, rounds[at] ?? []);
  });
  const paying = wins.flatMap((win, at) => {
    const each = judged[at];
    return each?.kind === 'pay' ? [{ win, target: each.target, amount: each.amount }] : [];
  });
  const paid = new Map((await pay(tx, paying)).map((each) => [each.memberId, each]));
  const stored = wins.flatMap((win, at) => paid.get(win.holder.memberId) ?? storedRefusal(win, judged[at]));
  const replies = await storeTransactions(tx, stored);
  const byMember = new Map(stored.map(({ memberId }, at) => [memberId, replies[at]]));
  return wins.map(({ holder }, at) => byMember.get(holder.memberId) ?? replyOf(judged[at]));
}

function replyOf(judged: JudgedWin | undefined): WalletReply {
  assert(judged !== undefined && judged.kind !== 'pay', 'a win that was paid has no answer');
  return judged.reply;
}

/** Identifies a win by its id and its content. */
export function identifyWin(body: WinBody): BusinessId {
  const { transactionId, playerId, roundId, gameCode, currency, amount, betTransactionId = '' } = body;
  const digest = digestOf('win', [playerId, roundId, gameCode, currency, amount, betTransactionId]);
  return { transactionId, digest };
}

function askedWin({ integration, body, holder: { memberId }, wallet, holder }: ReadyWin) {
  const balance = cashOf(wallet, holder.currency);
  return { integration, memberId, roundId: body.roundId, ...identifyWin(body), balance };
}

type JudgedWin =
  | { readonly kind: 'pay'; readonly target: RoundBet; readonly amount: Money }
  | { readonly kind: 'answer' | 'refusal'; readonly reply: WalletReply };

function judgeWin({ body, holder: { currency }, wallet }: ReadyWin, bets: readonly RoundBet[]): JudgedWin {
  const balance = cashOf(wallet, currency);
  const refuse = (code: WalletReply['code']): JudgedWin => ({ kind: 'refusal', reply: replyWith(code, balance) });
  if (body.currency !== currency) return refuse('WRONG_CURRENCY');
  const amount = readAmount(body.amount, currency);
  if (!amount || !fitsOnTop(balance.amountMinor, amount)) return refuse('BAD_REQUEST');
  const target = findTarget(bets, body);
  // The bet may still come, for example because a proxy held it back: the same win is paid when it is sent again.
  if (!target) return refuse('TX_NOT_FOUND');
  if (target.gameCode !== body.gameCode) return refuse('PAYLOAD_MISMATCH');
  const allowed = betActs.win[stageOf(target)];
  if (allowed !== 'go') return refuse(allowed);
  return fitsOnTop(target.winMinor, amount) ? { kind: 'pay', target, amount } : refuse('BAD_REQUEST');
}

/**
 * The bet that the win belongs to: the named one; else the newest bet of the round that is still open. Where none is open, the
 * newest bet that was not given back says why, so that a win in a closed round is ALREADY_SETTLED.
 */
function findTarget(bets: readonly RoundBet[], { betTransactionId }: WinBody): RoundBet | undefined {
  if (betTransactionId !== undefined) return bets.find((each) => each.transactionId === betTransactionId);
  const open = bets.findLast((each) => betActs.win[stageOf(each)] === 'go');
  return open ?? bets.findLast((each) => each.state !== 'refunded') ?? bets.at(-1);
}

function storedRefusal(win: ReadyWin, judged: JudgedWin | undefined): NewTransaction[] {
  if (judged?.kind !== 'refusal') return [];
  const { balance: _balance, ...asked } = askedWin(win);
  const { betTransactionId } = win.body;
  return refusalToStore({ ...asked, call: 'win', betTransactionId, reply: judged.reply }, win.holder.currency);
}

interface Paying {
  readonly win: ReadyWin;
  readonly target: RoundBet;
  readonly amount: Money;
}

/** A win of zero moves nothing, and counts all the same: after it the bet can no longer be rolled back. */
async function pay(tx: Tx, paying: readonly Paying[]): Promise<NewTransaction[]> {
  const moving = paying.filter(({ amount }) => isPositive(amount));
  const posted = await postOnEach(
    tx,
    moving.map(({ win: { integration, wallet, holder, body }, amount }) => ({
      wallet,
      command: vendorPosting('win', { integration, ...holder, transactionId: body.transactionId, toMember: amount }),
    })),
  );
  const byMember = new Map(
    moving.map(({ win: { holder, body } }, at): [bigint, Posted] => {
      const result = posted[at];
      // The transaction was looked for under the same lock.
      assert(result?.ok === true && !result.replayed, `win ${body.transactionId} is posted without its transaction`);
      return [holder.memberId, result];
    }),
  );
  await addToBets(tx, paying);
  return paying.map(({ win, target, amount }) => {
    const result = byMember.get(win.holder.memberId);
    const { balance, ...asked } = askedWin(win);
    return {
      ...asked,
      call: 'win',
      betTransactionId: target.transactionId,
      postingId: result?.postingId,
      moved: amount,
      reply: replyWith('OK', result ? cashOf(result, amount.currency) : balance),
    };
  });
}

async function addToBets(tx: Tx, paying: readonly Paying[]): Promise<void> {
  if (paying.length === 0) return;
  await sql`
    with paid as (
      update bet b set win_minor = b.win_minor + won.amount_minor, wins = b.wins + 1
      from unnest(
        ${paying.map(({ win }) => bucketOf(win.holder.memberId))}::smallint[],
        ${paying.map(({ win }) => win.holder.memberId)}::bigint[], ${paying.map(({ target }) => target.betId)}::bigint[],
        ${paying.map(({ amount }) => amount.amountMinor)}::bigint[]
      ) as won (bucket, member_id, bet_id, amount_minor)
      where b.bucket = won.bucket and b.member_id = won.member_id and b.bet_id = won.bet_id
        and ${isAnyBet(paying.map(({ target }) => target.betId))}
      returning b.bucket, b.member_id, b.placed_at, -won.amount_minor as loss_minor
    ) ${changeLoss('paid')}`.execute(tx);
}
