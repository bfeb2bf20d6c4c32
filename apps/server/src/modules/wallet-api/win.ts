import { isPositive, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { betActs, toBetStage } from '../../domain/bet/bet-acts.ts';
import { postOnLockedWallets, type PostingSuccess } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { isOneOfBets } from '../../betting/bet-months.ts';
import { addLossToPlayUse } from '../../betting/play-use.ts';
import { canAddCredit, parseWalletAmount } from './amounts.ts';
import type { ReadyWin } from './opened-call.ts';
import { getCash, buildVendorPosting } from './postings.ts';
import { readRounds, type RoundBet } from './queries.ts';
import { replyWith, type WalletReply } from './replies.ts';
import type { WinBody } from './schemas.ts';
import {
  computeDigest,
  findEarlierCalls,
  createFinalRefusalRows,
  storeTransactions,
  type NewTransaction,
  type BusinessId,
} from './stored-transaction.ts';

/**
 * Pays wins of different players. No session, no limit and no state of a member can refuse a win, because money that was won has to be
 * paid. The answers are in the order of the wins.
 */
export async function payWins(tx: Tx, wins: readonly ReadyWin[]): Promise<WalletReply[]> {
  if (wins.length === 0) return [];
  const requests = wins.map(toRequest);
  const earlier = await findEarlierCalls(tx, requests);
  const rounds = await readRounds(tx, requests);
  const verdicts = wins.map((win, at): Verdict => {
    const answer = earlier[at]?.answer;
    return answer ? { kind: 'answer', reply: answer } : judgeWin(win, rounds[at] ?? []);
  });
  const winsToPay = wins.flatMap((win, at) => {
    const verdict = verdicts[at];
    return verdict?.kind === 'pay' ? [{ win, target: verdict.target, amount: verdict.amount }] : [];
  });
  const paidByMember = new Map((await postWins(tx, winsToPay)).map((each) => [each.memberId, each]));
  const stored = wins.flatMap(
    (win, at) => paidByMember.get(win.holder.memberId) ?? createRefusalRows(win, verdicts[at]),
  );
  const replies = await storeTransactions(tx, stored);
  const repliesByMember = new Map(stored.map(({ memberId }, at) => [memberId, replies[at]]));
  return wins.map(({ holder }, at) => repliesByMember.get(holder.memberId) ?? getUnstoredReply(verdicts[at]));
}

function getUnstoredReply(verdict: Verdict | undefined): WalletReply {
  assert(verdict !== undefined && verdict.kind !== 'pay', 'a win that was paid has no answer');
  return verdict.reply;
}

/** Returns the id and the digest of a win, by which a repeated call is recognised. */
export function identifyWin(body: WinBody): BusinessId {
  const { transactionId, playerId, roundId, gameCode, currency, amount, betTransactionId = '' } = body;
  const digest = computeDigest('win', [playerId, roundId, gameCode, currency, amount, betTransactionId]);
  return { transactionId, digest };
}

function toRequest({ integration, body, holder: { memberId }, wallet, holder }: ReadyWin) {
  const balance = getCash(wallet, holder.currency);
  return { integration, memberId, roundId: body.roundId, ...identifyWin(body), balance };
}

/** `pay` means that the win is posted. `answer` is a reply that is not stored. `refusal` is a reply that is stored if its code is final. */
type Verdict =
  | { readonly kind: 'pay'; readonly target: RoundBet; readonly amount: Money }
  | { readonly kind: 'answer' | 'refusal'; readonly reply: WalletReply };

/** Decides about a win without writing anything. `bets` are the bets of its round. */
function judgeWin({ body, holder: { currency }, wallet }: ReadyWin, bets: readonly RoundBet[]): Verdict {
  const balance = getCash(wallet, currency);
  const refuse = (code: WalletReply['code']): Verdict => ({ kind: 'refusal', reply: replyWith(code, balance) });
  if (body.currency !== currency) return refuse('WRONG_CURRENCY');
  const amount = parseWalletAmount(body.amount, currency);
  if (!amount || !canAddCredit(balance.amountMinor, amount)) return refuse('BAD_REQUEST');
  const target = findTargetBet(bets, body);
  // The bet may still arrive, for example because a proxy delayed the bet. The refusal is not final, so the same win can be sent again.
  if (!target) return refuse('TX_NOT_FOUND');
  if (target.gameCode !== body.gameCode) return refuse('PAYLOAD_MISMATCH');
  const allowed = betActs.win[toBetStage(target)];
  if (allowed !== 'go') return refuse(allowed);
  return canAddCredit(target.winMinor, amount) ? { kind: 'pay', target, amount } : refuse('BAD_REQUEST');
}

/**
 * Finds the bet that the win belongs to: the bet that the call names, or else the newest open bet of the round. If no bet is open, the
 * newest bet that was not rolled back determines the refusal, so that a win in a closed round is ALREADY_SETTLED.
 */
function findTargetBet(bets: readonly RoundBet[], { betTransactionId }: WinBody): RoundBet | undefined {
  if (betTransactionId !== undefined) return bets.find((each) => each.transactionId === betTransactionId);
  const openBet = bets.findLast((each) => betActs.win[toBetStage(each)] === 'go');
  return openBet ?? bets.findLast((each) => each.state !== 'refunded') ?? bets.at(-1);
}

/** Returns the row of a final refusal, and no row for any other verdict. */
function createRefusalRows(win: ReadyWin, verdict: Verdict | undefined): NewTransaction[] {
  if (verdict?.kind !== 'refusal') return [];
  const { balance: _balance, ...request } = toRequest(win);
  const { betTransactionId } = win.body;
  return createFinalRefusalRows(
    { ...request, call: 'win', betTransactionId, reply: verdict.reply },
    win.holder.currency,
  );
}

/** A win to post, with the bet that won it. */
interface WinToPay {
  readonly win: ReadyWin;
  readonly target: RoundBet;
  readonly amount: Money;
}

/** Posts the wins and adds them to their bets. A win of zero moves no money, but counts as a win, so its bet cannot be rolled back. */
async function postWins(tx: Tx, winsToPay: readonly WinToPay[]): Promise<NewTransaction[]> {
  const nonZeroWins = winsToPay.filter(({ amount }) => isPositive(amount));
  const results = await postOnLockedWallets(
    tx,
    nonZeroWins.map(({ win: { integration, wallet, holder, body }, amount }) => ({
      wallet,
      command: buildVendorPosting('win', {
        integration,
        ...holder,
        transactionId: body.transactionId,
        toMember: amount,
      }),
    })),
  );
  const postedByMember = new Map(
    nonZeroWins.map(({ win: { holder, body } }, at): [bigint, PostingSuccess] => {
      const result = results[at];
      // The transaction was looked up under the same lock and is new, so the win cannot have been posted before.
      assert(result?.ok === true && !result.replayed, `win ${body.transactionId} is posted without its transaction`);
      return [holder.memberId, result];
    }),
  );
  await addWinsToBets(tx, winsToPay);
  return winsToPay.map(({ win, target, amount }) => {
    const result = postedByMember.get(win.holder.memberId);
    const { balance, ...request } = toRequest(win);
    return {
      ...request,
      call: 'win',
      betTransactionId: target.transactionId,
      postingId: result?.postingId,
      moved: amount,
      reply: replyWith('OK', result ? getCash(result, amount.currency) : balance),
    };
  });
}

async function addWinsToBets(tx: Tx, wins: readonly WinToPay[]): Promise<void> {
  if (wins.length === 0) return;
  await sql`
    with paid as (
      update bet b set win_minor = b.win_minor + won.amount_minor, wins = b.wins + 1
      from unnest(
        ${wins.map(({ win }) => bucketOf(win.holder.memberId))}::smallint[],
        ${wins.map(({ win }) => win.holder.memberId)}::bigint[], ${wins.map(({ target }) => target.betId)}::bigint[],
        ${wins.map(({ amount }) => amount.amountMinor)}::bigint[]
      ) as won (bucket, member_id, bet_id, amount_minor)
      where b.bucket = won.bucket and b.member_id = won.member_id and b.bet_id = won.bet_id
        and ${isOneOfBets(wins.map(({ target }) => target.betId))}
      returning b.bucket, b.member_id, b.placed_at, -won.amount_minor as loss_minor
    ) ${addLossToPlayUse('paid')}`.execute(tx);
}
