import { isPositive, negate, subtract, toDecimal, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { judgeStake } from '../../domain/bet/judge-stake.ts';
import { isFinalRefusal } from '../../domain/wallet/wallet-code.ts';
import { postOnLockedWallets, applyPostingToWallet, type PostingSuccess } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { findExceededPlayLimits } from '../../betting/play-limits.ts';
import { addBetsToPlayUse } from '../../betting/play-use.ts';
import { canAddCredit, parseWalletAmount } from './amounts.ts';
import { columnNames, rowsFromColumns, type RowColumn } from '../../platform/row-columns.ts';
import { getCash, buildVendorPosting } from './postings.ts';
import type { ReadyBet } from './opened-call.ts';
import { replyWith, type WalletReply } from './replies.ts';
import type { BetBody } from './schemas.ts';
import {
  computeDigest,
  findEarlierCalls,
  storeTransactions,
  type TransactionRequest,
  type EarlierCall,
  type NewTransaction,
} from './stored-transaction.ts';

/**
 * Takes the stakes of bets of different players. A `bet-win` also pays its win in the same transaction, but the balance before the win has to
 * cover the stake. Every decision is made under the locks of the players' cash. A refused bet does not affect the others. The answers are in the
 * order of the bets.
 */
export async function placeBets(tx: Tx, now: Date, bets: readonly ReadyBet[]): Promise<WalletReply[]> {
  if (bets.length === 0) return [];
  const checkedBets = await addEarlierCalls(
    tx,
    bets.map((bet) => ({ ...bet, request: toRequest(bet) })),
  );
  const ownLimits = await judgeOwnLimits(tx, now, checkedBets);
  const judgedBets = checkedBets.map((bet) => ({
    bet,
    verdict: judgeBet(now, bet, ownLimits.get(bet.request.memberId)),
  }));
  const betsToTake = judgedBets.flatMap(({ bet, verdict }) =>
    verdict.kind === 'take' ? [{ bet, stake: verdict.stake, won: verdict.won }] : [],
  );
  const results = new Map((await takeStakes(tx, now, betsToTake)).map((each) => [each.memberId, each]));
  const stored = judgedBets.flatMap(
    ({ bet, verdict }) => results.get(bet.request.memberId) ?? createFinalRefusals(bet, verdict),
  );
  const replies = await storeTransactions(tx, stored);
  const repliesByMember = new Map(stored.map(({ memberId }, index) => [memberId, replies[index]]));
  return judgedBets.map(({ bet, verdict }) => repliesByMember.get(bet.request.memberId) ?? getUnstoredReply(verdict));
}

/** Returns the reply of a bet of which no transaction was stored. An accepted bet always has a stored transaction. */
function getUnstoredReply(verdict: Verdict): WalletReply {
  assert(verdict.kind !== 'take', 'an accepted bet has no stored transaction');
  return verdict.reply;
}

/** A bet with the id and the digest by which a repeated call is recognised. */
interface IdentifiedBet extends ReadyBet {
  readonly request: TransactionRequest;
}

function toRequest({ integration, body, holder: { memberId } }: ReadyBet): TransactionRequest {
  const { transactionId, roundId } = body;
  return { integration, memberId, roundId, transactionId, digest: computeBetDigest(memberId, body) };
}

/**
 * Computes the digest of a bet. The digest covers the player and not the session, so that a bet that is sent again from a new session is
 * the same bet.
 */
export function computeBetDigest(memberId: bigint, body: BetBody): Buffer {
  const { roundId, gameCode, currency, amount, winAmount } = body;
  const fields = [memberId, roundId, gameCode, currency, amount];
  return winAmount === undefined ? computeDigest('bet', fields) : computeDigest('bet-win', [...fields, winAmount]);
}

/** A bet with the effects of earlier calls on it. */
interface CheckedBet extends IdentifiedBet {
  readonly earlier: EarlierCall;
}

/**
 * `answer` is a reply that is returned and not stored. `refusal` is stored if its code is final. `take` means that the bet is
 * accepted if the balance covers the stake.
 */
type Verdict =
  | { readonly kind: 'answer'; readonly reply: WalletReply }
  | { readonly kind: 'refusal'; readonly reply: WalletReply }
  | { readonly kind: 'take'; readonly stake: Money; /** Zero for a `bet`. */ readonly won: Money };

/** Looks up the earlier calls of all bets with one statement per placement. The results are in the order of the bets. */
async function addEarlierCalls(tx: Tx, bets: readonly IdentifiedBet[]): Promise<CheckedBet[]> {
  const earlier = await findEarlierCalls(
    tx,
    bets.map(({ request, wallet, holder }) => ({ ...request, balance: getCash(wallet, holder.currency) })),
  );
  return bets.map((bet, index) => {
    const earlierOfBet = earlier[index];
    assert(earlierOfBet !== undefined, 'a bet has no result of the search for earlier calls');
    return { ...bet, earlier: earlierOfBet };
  });
}

/** Decides about a bet without writing anything. The order of the checks is that of docs/integrators/wallet-api.md, "bet". */
function judgeBet(now: Date, bet: CheckedBet, ownLimit: OwnLimitCode = 'OK'): Verdict {
  const { holder: session, wallet, body, earlier } = bet;
  if (earlier.answer) return { kind: 'answer', reply: earlier.answer };
  const balance = getCash(wallet, session.currency);
  if (earlier.wasRolledBackFirst) return { kind: 'refusal', reply: replyWith('ALREADY_ROLLED_BACK', balance) };
  const amount = parseStakeOrZero(bet);
  const stakeCode = judgeStake(session, { ...body, amountMinor: amount.amountMinor }, now);
  const code = stakeCode === 'OK' ? ownLimit : stakeCode;
  if (code !== 'OK') return { kind: 'refusal', reply: replyWith(code, balance) };
  const won = parseWalletAmount(body.winAmount ?? toDecimal(zero(session.currency)), session.currency);
  if (!isPositive(amount) || !won || !canAddCredit(balance.amountMinor, won))
    return { kind: 'answer', reply: replyWith('BAD_REQUEST', balance) };
  if (earlier.isRoundClosed) return { kind: 'refusal', reply: replyWith('ALREADY_SETTLED', balance) };
  return { kind: 'take', stake: amount, won };
}

/** Parses the stake. A malformed amount counts as zero, which `judgeBet` refuses as BAD_REQUEST after the other checks. */
function parseStakeOrZero({ body, holder: { currency } }: IdentifiedBet): Money {
  return parseWalletAmount(body.amount, currency) ?? zero(currency);
}

/** The code for a limit that the member has set. `OK` means that no such limit is exceeded. */
type OwnLimitCode = 'OK' | 'LIMIT_LOSS' | 'LIMIT_SESSION';

/**
 * Judges the limits that members set for themselves (docs/decisions/0016), together for all bets of the turn and under the locks of their
 * wallets. A member whose limits allow the bet has no entry in the map.
 */
async function judgeOwnLimits(
  tx: Tx,
  now: Date,
  bets: readonly CheckedBet[],
): Promise<ReadonlyMap<bigint, OwnLimitCode>> {
  const limitedBets = bets.filter(({ holder, earlier }) => holder.hasOwnLimits && !earlier.answer);
  const stakes = limitedBets.map((bet) => ({ ...bet.holder, stakeMinor: parseStakeOrZero(bet).amountMinor }));
  const exceeded = await findExceededPlayLimits(tx, stakes, now);
  return new Map(
    [...exceeded].map(([memberId, { kind }]) => [memberId, kind === 'session' ? 'LIMIT_SESSION' : 'LIMIT_LOSS']),
  );
}

/**
 * Returns the transaction of a final refusal, or an empty list. The stored refusal prevents that a late copy of the call takes the stake although
 * the player has been told that the bet is refused.
 */
function createFinalRefusals(bet: CheckedBet, verdict: Verdict): NewTransaction[] {
  if (verdict.kind !== 'refusal' || !isFinalRefusal(verdict.reply.code)) return [];
  return [createRefusal(bet, verdict.reply)];
}

function createRefusal({ request, body, holder }: CheckedBet, reply: WalletReply): NewTransaction {
  return { ...request, call: getCallName(body), moved: zero(holder.currency), reply };
}

function getCallName({ winAmount }: BetBody): 'bet' | 'bet-win' {
  return winAmount === undefined ? 'bet' : 'bet-win';
}

/** An accepted bet whose stake is not posted yet. */
interface BetToTake {
  readonly bet: CheckedBet;
  readonly stake: Money;
  readonly won: Money;
}

/** A bet whose stake was posted. */
interface TakenBet extends BetToTake {
  readonly posted: PostingSuccess;
}

/** Posts the stakes, inserts the bets and pays their wins. Returns the transactions to store, those of refused stakes included. */
async function takeStakes(tx: Tx, now: Date, betsToTake: readonly BetToTake[]): Promise<NewTransaction[]> {
  const results = await postOnLockedWallets(
    tx,
    betsToTake.map(({ bet: { wallet, request }, stake }) => ({
      wallet,
      command: buildVendorPosting('bet', { ...request, toMember: negate(stake) }),
    })),
    now,
  );
  const takenBets: TakenBet[] = [];
  const refusals: NewTransaction[] = [];
  for (const [at, each] of betsToTake.entries()) {
    const result = results[at];
    if (result?.ok) takenBets.push({ ...each, posted: result });
    else refusals.push(refuseForFunds(each.bet, result?.code));
  }
  await insertBets(tx, now, takenBets);
  return [...refusals, ...(await payWins(tx, takenBets))];
}

/**
 * Refuses a bet whose stake could not be posted. The transaction was looked up under the same lock and is new, so its idempotency key is
 * unused, and only the balance can be too low.
 */
function refuseForFunds(bet: CheckedBet, code: string | undefined): NewTransaction {
  assert(code === 'wallet.insufficient_funds', `bet ${bet.request.transactionId} is posted without its transaction`);
  return createRefusal(bet, replyWith('INSUFFICIENT_FUNDS', getCash(bet.wallet, bet.holder.currency)));
}

/** Posts the win of each `bet-win` on the balance after its stake. Returns the transactions of all bets, with or without a win. */
async function payWins(tx: Tx, takenBets: readonly TakenBet[]): Promise<NewTransaction[]> {
  const winning = takenBets.filter(({ won }) => isPositive(won));
  const results = await postOnLockedWallets(
    tx,
    winning.map(({ bet: { wallet, request }, posted, won }) => ({
      wallet: applyPostingToWallet(wallet, posted),
      command: buildVendorPosting('win', { ...request, toMember: won }),
    })),
  );
  const winsByMember = new Map(winning.map(({ bet }, index) => [bet.request.memberId, results[index]]));
  return takenBets.map(({ bet: { request, body }, posted, stake, won }) => {
    const last = winsByMember.get(request.memberId) ?? posted;
    assert(last.ok && !last.replayed, `the win of ${request.transactionId} is posted without its transaction`);
    const reply = replyWith('OK', getCash(last, stake.currency));
    return { ...request, call: getCallName(body), postingId: posted.postingId, moved: subtract(won, stake), reply };
  });
}

/**
 * The columns of a bet that differ between the bets of one turn. The id of a bet is the id of the posting that took its stake, so that the ids of a
 * member's bets ascend in the order in which the bets were taken.
 */
const BET_COLUMNS: readonly RowColumn<TakenBet>[] = [
  { name: 'bucket', type: 'smallint', value: ({ bet }) => bucketOf(bet.holder.memberId) },
  { name: 'member_id', type: 'bigint', value: ({ bet }) => bet.holder.memberId },
  { name: 'bet_id', type: 'bigint', value: ({ posted }) => posted.postingId },
  { name: 'merchant_id', type: 'integer', value: ({ bet }) => bet.holder.merchantId },
  { name: 'integration_code', type: 'text', value: ({ bet }) => bet.integration },
  { name: 'vendor_code', type: 'text', value: ({ bet }) => bet.holder.vendorCode },
  { name: 'game_type', type: 'text', value: ({ bet }) => bet.holder.gameType },
  { name: 'game_code', type: 'text', value: ({ bet }) => bet.body.gameCode },
  { name: 'round_id', type: 'text', value: ({ bet }) => bet.body.roundId },
  { name: 'transaction_id', type: 'text', value: ({ bet }) => bet.body.transactionId },
  { name: 'line', type: 'ltree', value: ({ bet }) => bet.holder.line },
  { name: 'currency', type: 'text', value: ({ stake }) => stake.currency },
  { name: 'stake_minor', type: 'bigint', value: ({ stake }) => stake.amountMinor },
  { name: 'win_minor', type: 'bigint', value: ({ won }) => won.amountMinor },
  { name: 'wins', type: 'integer', value: ({ bet }) => (bet.body.winAmount === undefined ? 0 : 1) },
];

const BET_COLUMN_NAMES = columnNames(BET_COLUMNS);

/** The time zone decides the day of a bet and is not stored with it. */
const TIME_ZONE: RowColumn<TakenBet> = { name: 'time_zone', type: 'text', value: ({ bet }) => bet.holder.timeZone };

/** Inserts the bets and counts them towards the limits of play. */
async function insertBets(tx: Tx, now: Date, taken: readonly TakenBet[]): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    with placed as (
    insert into bet (${BET_COLUMN_NAMES}, placed_at, day)
    select ${BET_COLUMN_NAMES}, ${now}::timestamptz, (${now}::timestamptz at time zone time_zone)::date
    from ${rowsFromColumns([...BET_COLUMNS, TIME_ZONE], taken)}
    returning bucket, member_id, bet_id, integration_code, round_id, transaction_id, placed_at, stake_minor, win_minor
    ), round_index as (
      insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
      select bucket, member_id, integration_code, round_id, transaction_id, bet_id from placed
    ) ${addBetsToPlayUse('placed')}`.execute(tx);
}
