import { isPositive, negate, subtract, toDecimal, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { judgeStake } from '../../domain/bet/judge-stake.ts';
import { isFinalRefusal } from '../../domain/wallet/wallet-code.ts';
import { postOnEach, walletAfter, type Posted } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { findPassedPlayLimits } from '../../betting/play-limits.ts';
import { countBets } from '../../betting/play-use.ts';
import { fitsOnTop, readAmount } from './amounts.ts';
import { cashOf, vendorPosting } from './postings.ts';
import type { ReadyBet } from './opened-call.ts';
import { replyWith, type WalletReply } from './replies.ts';
import type { BetBody } from './schemas.ts';
import {
  digestOf,
  readEarlierOfEach,
  storeTransactions,
  type AskedTransaction,
  type Earlier,
  type NewTransaction,
} from './stored-transaction.ts';

/**
 * Takes the stakes of bets of different players. A `bet-win` also pays what it won, in the same transaction; the stake has to be
 * covered before the win. Everything is decided under the locks of the players' cash. Each bet is taken or refused on its own. The
 * answers stand in the order of the bets.
 */
export async function placeBets(tx: Tx, now: Date, bets: readonly ReadyBet[]): Promise<WalletReply[]> {
  if (bets.length === 0) return [];
  const standing = await standingOf(
    tx,
    bets.map((bet) => ({ ...bet, asked: askedBet(bet) })),
  );
  const ownLimits = await judgeOwnLimits(tx, now, standing);
  const judged = standing.map((bet) => judge(now, bet, ownLimits.get(bet.asked.memberId)));
  const taking = standing.flatMap((bet, at) => {
    const each = judged[at];
    return each?.kind === 'take' ? [{ bet, stake: each.stake, won: each.won }] : [];
  });
  const made = new Map((await take(tx, now, taking)).map((each) => [each.memberId, each]));
  const stored = standing.flatMap((bet, at) => made.get(bet.asked.memberId) ?? keptRefusal(bet, judged[at]));
  const replies = await storeTransactions(tx, stored);
  const byMember = new Map(stored.map(({ memberId }, at) => [memberId, replies[at]]));
  return standing.map(({ asked }, at) => byMember.get(asked.memberId) ?? replyOf(judged[at]));
}

function replyOf(judged: Judged | undefined): WalletReply {
  assert(judged !== undefined && judged.kind !== 'take', 'a bet that was taken has no answer');
  return judged.reply;
}

interface KnownBet extends ReadyBet {
  readonly asked: AskedTransaction;
}

function askedBet({ integration, body, holder: { memberId } }: ReadyBet): AskedTransaction {
  const { transactionId, roundId } = body;
  return { integration, memberId, roundId, transactionId, digest: digestOfBet(memberId, body) };
}

/** The content of a bet names its player, not its session: a bet that is sent again from a new session is the same bet. */
export function digestOfBet(memberId: bigint, body: BetBody): Buffer {
  const { roundId, gameCode, currency, amount, winAmount } = body;
  const fields = [memberId, roundId, gameCode, currency, amount];
  return winAmount === undefined ? digestOf('bet', fields) : digestOf('bet-win', [...fields, winAmount]);
}

interface StandingBet extends KnownBet {
  readonly earlier: Earlier;
}

/** Answered from what is known; refused, finally or not; or to be taken. */
type Judged =
  | { readonly kind: 'answer'; readonly reply: WalletReply }
  | { readonly kind: 'refusal'; readonly reply: WalletReply }
  | { readonly kind: 'take'; readonly stake: Money; /** Zero for a plain bet. */ readonly won: Money };

async function standingOf(tx: Tx, turn: readonly KnownBet[]): Promise<StandingBet[]> {
  const earlier = await readEarlierOfEach(
    tx,
    turn.map(({ asked, wallet, holder }) => ({ ...asked, balance: cashOf(wallet, holder.currency) })),
  );
  return turn.map((bet, at) => {
    const before = earlier[at];
    assert(before !== undefined, 'a bet was not looked for');
    return { ...bet, earlier: before };
  });
}

function judge(now: Date, bet: StandingBet, ownLimit: OwnLimitCode = 'OK'): Judged {
  const { holder: session, wallet, body, earlier } = bet;
  if (earlier.answer) return { kind: 'answer', reply: earlier.answer };
  const balance = cashOf(wallet, session.currency);
  if (earlier.tombstone) return { kind: 'refusal', reply: replyWith('ALREADY_ROLLED_BACK', balance) };
  const amount = stakeOf(bet);
  const judged = judgeStake(session, { ...body, amountMinor: amount.amountMinor }, now);
  const code = judged === 'OK' ? ownLimit : judged;
  if (code !== 'OK') return { kind: 'refusal', reply: replyWith(code, balance) };
  const won = readAmount(body.winAmount ?? toDecimal(zero(session.currency)), session.currency);
  if (!isPositive(amount) || !won || !fitsOnTop(balance.amountMinor, won))
    return { kind: 'answer', reply: replyWith('BAD_REQUEST', balance) };
  if (earlier.roundOver) return { kind: 'refusal', reply: replyWith('ALREADY_SETTLED', balance) };
  return { kind: 'take', stake: amount, won };
}

function stakeOf({ body, holder: { currency } }: KnownBet): Money {
  return readAmount(body.amount, currency) ?? zero(currency);
}

type OwnLimitCode = 'OK' | 'LIMIT_LOSS' | 'LIMIT_SESSION';

/** Judges the limits that members set for themselves (docs/decisions/0016), once for the whole turn and under its locks. */
async function judgeOwnLimits(
  tx: Tx,
  now: Date,
  standing: readonly StandingBet[],
): Promise<ReadonlyMap<bigint, OwnLimitCode>> {
  const limited = standing.filter(({ holder, earlier }) => holder.hasOwnLimits && !earlier.answer);
  const stakes = limited.map((bet) => ({ ...bet.holder, stakeMinor: stakeOf(bet).amountMinor }));
  const passed = await findPassedPlayLimits(tx, stakes, now);
  return new Map(
    [...passed].map(([memberId, { kind }]) => [memberId, kind === 'session' ? 'LIMIT_SESSION' : 'LIMIT_LOSS']),
  );
}

/** A refusal that is final is kept, so that a late copy of the call cannot take what the player was told is not taken. */
function keptRefusal(bet: StandingBet, judged: Judged | undefined): NewTransaction[] {
  if (judged?.kind !== 'refusal' || !isFinalRefusal(judged.reply.code)) return [];
  return [refused(bet, judged.reply)];
}

function refused({ asked, body, holder }: StandingBet, reply: WalletReply): NewTransaction {
  return { ...asked, call: callOf(body), moved: zero(holder.currency), reply };
}

function callOf({ winAmount }: BetBody): 'bet' | 'bet-win' {
  return winAmount === undefined ? 'bet' : 'bet-win';
}

interface Taking {
  readonly bet: StandingBet;
  readonly stake: Money;
  readonly won: Money;
}

interface Taken extends Taking {
  readonly posted: Posted;
}

async function take(tx: Tx, now: Date, taking: readonly Taking[]): Promise<NewTransaction[]> {
  const results = await postOnEach(
    tx,
    taking.map(({ bet: { wallet, asked }, stake }) => ({
      wallet,
      command: vendorPosting('bet', { ...asked, toMember: negate(stake) }),
    })),
    now,
  );
  const taken: Taken[] = [];
  const made: NewTransaction[] = [];
  for (const [at, each] of taking.entries()) {
    const result = results[at];
    if (result?.ok) taken.push({ ...each, posted: result });
    else made.push(short(each.bet, result?.code));
  }
  await insertBets(tx, now, taken);
  return [...made, ...(await payWins(tx, taken))];
}

/** The key was looked for under the same lock, as the stored transaction: only the balance can be in the way. */
function short(bet: StandingBet, code: string | undefined): NewTransaction {
  assert(code === 'wallet.insufficient_funds', `bet ${bet.asked.transactionId} is posted without its transaction`);
  return refused(bet, replyWith('INSUFFICIENT_FUNDS', cashOf(bet.wallet, bet.holder.currency)));
}

/** Posts the win of each bet that has one, on the balance that its stake left. */
async function payWins(tx: Tx, taken: readonly Taken[]): Promise<NewTransaction[]> {
  const winning = taken.filter(({ won }) => isPositive(won));
  const results = await postOnEach(
    tx,
    winning.map(({ bet: { wallet, asked }, posted, won }) => ({
      wallet: walletAfter(wallet, posted),
      command: vendorPosting('win', { ...asked, toMember: won }),
    })),
  );
  const after = new Map(winning.map(({ bet }, at) => [bet.asked.memberId, results[at]]));
  return taken.map(({ bet: { asked, body }, posted, stake, won }) => {
    const paid = after.get(asked.memberId) ?? posted;
    assert(paid.ok && !paid.replayed, `the win of ${asked.transactionId} is posted without its transaction`);
    const reply = replyWith('OK', cashOf(paid, stake.currency));
    return { ...asked, call: callOf(body), postingId: posted.postingId, moved: subtract(won, stake), reply };
  });
}

/** A bet has the id of the posting that took its stake: bets of a member rise in the order in which they were taken. */
async function insertBets(tx: Tx, now: Date, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const column = <Value>(of: (each: Taken) => Value): Value[] => taken.map(of);
  await sql`
    with made as (
    insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, placed_at, day)
    select bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, ${now}::timestamptz, (${now}::timestamptz at time zone time_zone)::date
    from unnest(
      ${column(({ bet }) => bucketOf(bet.holder.memberId))}::smallint[],
      ${column(({ bet }) => bet.holder.memberId)}::bigint[], ${column(({ posted }) => posted.postingId)}::bigint[],
      ${column(({ bet }) => bet.holder.merchantId)}::integer[],
      ${column(({ bet }) => bet.integration)}::text[], ${column(({ bet }) => bet.holder.vendorCode)}::text[],
      ${column(({ bet }) => bet.holder.gameType)}::text[], ${column(({ bet }) => bet.body.gameCode)}::text[],
      ${column(({ bet }) => bet.body.roundId)}::text[], ${column(({ bet }) => bet.body.transactionId)}::text[],
      ${column(({ bet }) => bet.holder.line)}::ltree[], ${column(({ stake }) => stake.currency)}::text[],
      ${column(({ stake }) => stake.amountMinor)}::bigint[], ${column(({ won }) => won.amountMinor)}::bigint[],
      ${column(({ bet }) => (bet.body.winAmount === undefined ? 0 : 1))}::integer[],
      ${column(({ bet }) => bet.holder.timeZone)}::text[]
    ) as taken (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, time_zone)
    returning bucket, member_id, bet_id, integration_code, round_id, transaction_id, placed_at, stake_minor, win_minor
    ), findable as (
      insert into bet_round (bucket, member_id, integration_code, round_id, transaction_id, bet_id)
      select bucket, member_id, integration_code, round_id, transaction_id, bet_id from made
    ) ${countBets('made')}`.execute(tx);
}
