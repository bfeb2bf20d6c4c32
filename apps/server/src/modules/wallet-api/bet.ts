import { isPositive, negate, subtract, toDecimal, zero, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { judgeStake } from '../../domain/bet/judge-stake.ts';
import { isFinalRefusal } from '../../domain/wallet/wallet-code.ts';
import { lockCashOfEach, lockFreeCashOfEach, postOnEach, type LockedWallet, type Posted } from '../../ledger/post.ts';
import type { Tx } from '../../platform/db.ts';
import { findPassedPlayLimits } from '../../platform/play-limits.ts';
import { countBets } from '../../platform/play-use.ts';
import { hashToken } from '../../platform/tokens.ts';
import { fitsOnTop, readAmount } from './amounts.ts';
import { cashOf, vendorPosting } from './postings.ts';
import { readSessions, type SessionContext } from './queries.ts';
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

export interface BetCall {
  /** Whose signature the call carries. */
  readonly integration: string;
  readonly body: BetBody;
}

/** What a bet is about, as far as it could be read and locked. */
interface Opening {
  /** Undefined: no session of this integration has the token. */
  readonly session: SessionContext | undefined;
  /** Locked in this transaction. Undefined where there is no session, or where another transaction holds the wallet. */
  readonly wallet: LockedWallet | undefined;
}

/** Reads the sessions of bets and locks the cash of their members, as far as nobody else holds it. In the order of the calls. */
export async function openBets<Call extends BetCall>(
  tx: Tx,
  now: Date,
  calls: readonly Call[],
): Promise<(Call & Opening)[]> {
  const tokens = calls.map(({ integration, body }) => ({ integration, tokenHash: hashToken(body.gameSession) }));
  const sessions = await readSessions(tx, tokens, now);
  const members = new Map(sessions.flatMap((session) => (session ? [[session.memberId, session]] : [])));
  const wallets = await lockFreeCashOfEach(tx, [...members.values()]);
  const byMember = new Map([...members.keys()].map((memberId, at) => [memberId, wallets[at]]));
  return calls.map((call, at) => {
    const session = sessions[at];
    return { ...call, session, wallet: session && byMember.get(session.memberId) };
  });
}

/** Whether another transaction holds the wallet, so that the bet has to be tried again. */
export function isWalletHeld({ session, wallet }: Opening): boolean {
  return session !== undefined && wallet === undefined;
}

/**
 * Takes the stakes of bets that were opened in this transaction. A `bet-win` also pays what it won, in the same transaction; the stake
 * has to be covered before the win. Everything is decided under the locks of the members' cash, so that the calls of one player take
 * turns. Each call is taken or refused on its own. The answers stand in the order of the calls.
 */
export async function placeBets(tx: Tx, now: Date, opened: readonly (BetCall & Opening)[]): Promise<WalletReply[]> {
  const replies = opened.map((): WalletReply => ({ code: 'INVALID_TOKEN' }));
  const known = opened.flatMap(({ session, wallet, ...call }, index) =>
    session && wallet ? [{ ...call, index, session, wallet, asked: askedBet(call, session) }] : [],
  );
  for (const [number, turn] of turnsOf(known).entries()) {
    const answers = await takeTurn(tx, now, number === 0 ? turn : await withFreshWallets(tx, turn));
    for (const [at, { index }] of turn.entries()) replies[index] = answers[at] ?? replyLost();
  }
  return replies;
}

/** The turn before moved some of these wallets. They are locked in this transaction already, so nothing is waited for. */
async function withFreshWallets(tx: Tx, turn: readonly KnownBet[]): Promise<KnownBet[]> {
  const wallets = await lockCashOfEach(
    tx,
    turn.map(({ session }) => session),
  );
  return turn.map((bet, at) => ({ ...bet, wallet: wallets[at] ?? bet.wallet }));
}

function replyLost(): never {
  throw new Error('a bet was given no answer');
}

interface KnownBet extends BetCall {
  readonly index: number;
  readonly session: SessionContext;
  readonly wallet: LockedWallet;
  readonly asked: AskedTransaction;
}

function askedBet({ integration, body }: BetCall, { memberId }: SessionContext): AskedTransaction {
  const { transactionId, roundId } = body;
  return { integration, memberId, roundId, transactionId, digest: digestOfBet(memberId, body) };
}

/** The content of a bet names its player, not its session: a bet that is sent again from a new session is the same bet. */
export function digestOfBet(memberId: bigint, body: BetBody): Buffer {
  const { roundId, gameCode, currency, amount, winAmount } = body;
  const fields = [memberId, roundId, gameCode, currency, amount];
  return winAmount === undefined ? digestOf('bet', fields) : digestOf('bet-win', [...fields, winAmount]);
}

/** One bet of a member at a time, and one of an id: the next one sees what it did. */
function turnsOf(known: readonly KnownBet[]): KnownBet[][] {
  const turns: { readonly taken: Set<bigint | string>; readonly bets: KnownBet[] }[] = [];
  for (const each of known) {
    const { memberId, integration, transactionId } = each.asked;
    const id = `${integration} ${transactionId}`;
    // Behind the last turn that one of the two has part in, so that they stay in their order.
    const last = turns.findLastIndex(({ taken }) => taken.has(memberId) || taken.has(id));
    const turn = turns[last + 1] ?? { taken: new Set(), bets: [] };
    if (last + 1 === turns.length) turns.push(turn);
    turn.taken.add(memberId).add(id);
    turn.bets.push(each);
  }
  return turns.map((turn) => turn.bets);
}

interface StandingBet extends KnownBet {
  readonly earlier: Earlier;
}

/** Answered from what is known; refused, finally or not; or to be taken. */
type Judged =
  | { readonly kind: 'answer'; readonly reply: WalletReply }
  | { readonly kind: 'refusal'; readonly reply: WalletReply }
  | { readonly kind: 'take'; readonly stake: Money; /** Zero for a plain bet. */ readonly won: Money };

async function takeTurn(tx: Tx, now: Date, turn: readonly KnownBet[]): Promise<WalletReply[]> {
  const standing = await standingOf(tx, turn);
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
  return judged === undefined || judged.kind === 'take' ? replyLost() : judged.reply;
}

async function standingOf(tx: Tx, turn: readonly KnownBet[]): Promise<StandingBet[]> {
  const earlier = await readEarlierOfEach(
    tx,
    turn.map(({ asked, wallet, session }) => ({ ...asked, balance: cashOf(wallet, session.currency) })),
  );
  return turn.map((bet, at) => {
    const before = earlier[at];
    assert(before !== undefined, 'a bet was not looked for');
    return { ...bet, earlier: before };
  });
}

function judge(now: Date, bet: StandingBet, ownLimit: OwnLimitCode = 'OK'): Judged {
  const { session, wallet, body, earlier } = bet;
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

function stakeOf({ body, session: { currency } }: KnownBet): Money {
  return readAmount(body.amount, currency) ?? zero(currency);
}

type OwnLimitCode = 'OK' | 'LIMIT_LOSS' | 'LIMIT_SESSION';

/** Judges the limits that members set for themselves (docs/decisions/0016), once for the whole turn and under its locks. */
async function judgeOwnLimits(
  tx: Tx,
  now: Date,
  standing: readonly StandingBet[],
): Promise<ReadonlyMap<bigint, OwnLimitCode>> {
  const limited = standing.filter(({ session, earlier }) => session.hasOwnLimits && !earlier.answer);
  const stakes = limited.map((bet) => ({ ...bet.session, stakeMinor: stakeOf(bet).amountMinor }));
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

function refused({ asked, body, session }: StandingBet, reply: WalletReply): NewTransaction {
  return { ...asked, call: callOf(body), moved: zero(session.currency), reply };
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
  return refused(bet, replyWith('INSUFFICIENT_FUNDS', cashOf(bet.wallet, bet.session.currency)));
}

/** What each of them won, if anything, on top of what the stake left. */
async function payWins(tx: Tx, taken: readonly Taken[]): Promise<NewTransaction[]> {
  const winning = taken.filter(({ won }) => isPositive(won));
  const results = await postOnEach(
    tx,
    winning.map(({ bet: { wallet, asked }, posted, won }) => ({
      wallet: { ...wallet, balances: posted.balances },
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

async function insertBets(tx: Tx, now: Date, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return;
  const column = <Value>(of: (each: Taken) => Value): Value[] => taken.map(of);
  await sql`
    with made as (
    insert into bet (member_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, placed_at, day)
    select member_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, ${now}::timestamptz, (${now}::timestamptz at time zone time_zone)::date
    from unnest(
      ${column(({ bet }) => bet.session.memberId)}::bigint[], ${column(({ bet }) => bet.session.merchantId)}::integer[],
      ${column(({ bet }) => bet.integration)}::text[], ${column(({ bet }) => bet.session.vendorCode)}::text[],
      ${column(({ bet }) => bet.session.gameType)}::text[], ${column(({ bet }) => bet.body.gameCode)}::text[],
      ${column(({ bet }) => bet.body.roundId)}::text[], ${column(({ bet }) => bet.body.transactionId)}::text[],
      ${column(({ bet }) => bet.session.line)}::ltree[], ${column(({ stake }) => stake.currency)}::text[],
      ${column(({ stake }) => stake.amountMinor)}::bigint[], ${column(({ won }) => won.amountMinor)}::bigint[],
      ${column(({ bet }) => (bet.body.winAmount === undefined ? 0 : 1))}::integer[],
      ${column(({ bet }) => bet.session.timeZone)}::text[]
    ) as taken (member_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line,
      currency, stake_minor, win_minor, wins, time_zone)
    returning member_id, placed_at, stake_minor, win_minor
    ) ${countBets('made')}`.execute(tx);
}
