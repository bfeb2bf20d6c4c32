import { createHash } from 'node:crypto';
import { type Currency, type Money, money } from '@baize/money';
import { POINTS_CURRENCY } from '@baize/money/points';
import { assert } from '../domain/assert.ts';
import type { Refusal } from '../domain/outcome.ts';
import { makeRecordIdAfter } from '../platform/record-ids.ts';
import { balanceMinorOf, CASH, isHouse, POINTS, type AccountBalance } from '../domain/wallet/account.ts';
import {
  assertWellFormed,
  canonicalPosting,
  judgePosting,
  type EntryPlan,
  type InsufficientFunds,
  type PostingCommand,
  type PostingJudgement,
} from '../domain/wallet/posting.ts';
import type { Db, Tx } from '../platform/db.ts';
import {
  createRows,
  findRows,
  lockRows,
  readPosting,
  readRow,
  writePostings,
  type LockedRow,
  type MemberPocket,
  type Pocket,
  type Written,
} from './statements.ts';

export interface Posted {
  readonly ok: true;
  readonly postingId: bigint;
  /** True where this key was posted before with the same content: nothing was written now. */
  readonly replayed: boolean;
  /** The member's accounts that the posting touched, as it left them. */
  readonly balances: readonly AccountBalance[];
}

export interface KeyReused extends Refusal {
  readonly code: 'ledger.key_reused';
}

export type PostResult = Posted | InsufficientFunds | KeyReused;

/** The one way to move money. The rows stay locked until the transaction ends. */
export async function post(tx: Tx, command: PostingCommand): Promise<PostResult> {
  assertWellFormed(command);
  const [wallet] = await lockWallets(tx, [{ memberId: command.memberId, pockets: pocketsOf(command) }]);
  assert(wallet !== undefined, 'one wallet was asked for');
  return await postOn(tx, wallet, command);
}

/** A member's accounts, locked in this transaction: no other transaction can move them before it ends. */
export interface LockedWallet {
  readonly memberId: bigint;
  readonly balances: readonly AccountBalance[];
  /** The largest id of a posting that moved one of these accounts; the next posting gets a larger one. */
  readonly lastPostingId: bigint;
}

/** Returns the wallet as the posting left it, for the next posting in the same transaction. */
export function walletAfter(wallet: LockedWallet, { postingId, balances: moved }: Posted): LockedWallet {
  const isMoved = ({ account, balance }: AccountBalance): boolean =>
    moved.some((each) => each.account === account && each.balance.currency === balance.currency);
  const untouched = wallet.balances.filter((each) => !isMoved(each));
  return { memberId: wallet.memberId, balances: [...untouched, ...moved], lastPostingId: postingId };
}

/** Locks a member's cash. Calls that move one member's money take turns, because each of them locks this row first. */
export async function lockCash(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const [wallet] = await lockCashOfEach(tx, [{ memberId, currency }]);
  assert(wallet !== undefined, 'one wallet was asked for');
  return wallet;
}

/** The same of many members, in one statement; the answers stand in the order of the question. */
export async function lockCashOfEach(
  tx: Tx,
  members: readonly { readonly memberId: bigint; readonly currency: Currency }[],
): Promise<LockedWallet[]> {
  return await lockWallets(
    tx,
    members.map(({ memberId, currency }) => ({ memberId, pockets: [{ account: CASH, currency }] })),
  );
}

/**
 * Locks the cash of those members whose wallet nobody holds, and waits for nobody: a wallet that is held must not keep the others
 * waiting. The answers stand in the order of the question; undefined where another transaction holds the wallet.
 */
export async function lockFreeCashOfEach(
  tx: Tx,
  members: readonly { readonly memberId: bigint; readonly currency: Currency }[],
): Promise<(LockedWallet | undefined)[]> {
  const cash = members.map(({ memberId, currency }): MemberPocket => ({ memberId, account: CASH, currency }));
  const free = await lockRows(tx, cash, 'skip');
  const wallets = new Map(free.map((row) => [row.memberId, walletOf(row)]));
  const missing = cash.filter(({ memberId }) => !wallets.has(memberId));
  if (missing.length > 0) {
    const held = await findRows(tx, missing);
    const unused = missing.filter(({ memberId }) => !held.has(memberId));
    for (const wallet of await createWallets(tx, unused)) wallets.set(wallet.memberId, wallet);
  }
  return members.map(({ memberId }) => wallets.get(memberId));
}

/** Another transaction holds the wallet. Nothing was written; the call can be tried again when the wallet is free. */
export class WalletHeld extends Error {
  override readonly name = 'WalletHeld';
}

/** Locks a member's cash, and throws `WalletHeld` instead of waiting for another transaction. */
export async function lockFreeCash(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const [wallet] = await lockFreeCashOfEach(tx, [{ memberId, currency }]);
  if (!wallet) throw new WalletHeld(`the wallet of member ${memberId} is held by another transaction`);
  return wallet;
}

async function createWallets(tx: Tx, pockets: readonly MemberPocket[]): Promise<LockedWallet[]> {
  if (pockets.length === 0) return [];
  await createRows(tx, pockets);
  const rows = await lockRows(tx, pockets, 'skip');
  return rows.map(walletOf);
}

function walletOf(row: LockedRow): LockedWallet {
  return { memberId: row.memberId, balances: [row], lastPostingId: row.lastPostingId };
}

/** Posts on a wallet that is locked already, where every pocket of the command is among the locked ones. */
export async function postOn(tx: Tx, wallet: LockedWallet, command: PostingCommand): Promise<PostResult> {
  const [result] = await postOnEach(tx, [{ wallet, command }]);
  assert(result !== undefined, 'one posting was asked for');
  return result;
}

export interface PlannedPosting {
  readonly wallet: LockedWallet;
  readonly command: PostingCommand;
}

/**
 * Writes one posting on each of these wallets, of different members, in one statement. A refused posting leaves the others as they are.
 * `at` is the time that the ids of the postings begin with.
 */
export async function postOnEach(
  tx: Tx,
  planned: readonly PlannedPosting[],
  at: Date = new Date(),
): Promise<PostResult[]> {
  assert(new Set(planned.map(({ wallet }) => wallet.memberId)).size === planned.length, 'two postings of one member');
  const judged = planned.map((each) => judgeOn(each, at));
  const written = await writePostings(
    tx,
    judged.flatMap((each) => (each.judgement.ok ? [{ ...each, entries: each.judgement.entries }] : [])),
  );
  const results: PostResult[] = [];
  for (const each of judged) results.push(await resultOf(tx, each, written.get(each.command.memberId)));
  return results;
}

interface JudgedPosting {
  readonly postingId: bigint;
  readonly command: PostingCommand;
  readonly digest: Buffer;
  readonly judgement: PostingJudgement;
}

function judgeOn({ wallet, command }: PlannedPosting, at: Date): JudgedPosting {
  assert(wallet.memberId === command.memberId, 'the locked wallet is of another member');
  assertWellFormed(command);
  assertLocked(wallet, command);
  return {
    command,
    postingId: makeRecordIdAfter(wallet.lastPostingId, at),
    digest: digestOf(command),
    judgement: judgePosting(wallet.balances, command),
  };
}

/** A key that was used is answered from what it did then, not from what the balance allows now. */
async function resultOf(
  tx: Tx,
  { command, digest, judgement }: JudgedPosting,
  written: Written | undefined,
): Promise<PostResult> {
  if (written && judgement.ok) return posted(written, judgement.entries);
  const stored = await replay(tx, command, digest);
  if (stored) return stored;
  assert(!judgement.ok, `posting ${command.key} is neither new nor stored`);
  return judgement;
}

export async function readBalance(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  return money(currency, await readRow(db, memberId, { account: CASH, currency }));
}

/** Reads how many points a member has. */
export async function readPoints(db: Db | Tx, memberId: bigint): Promise<bigint> {
  return await readRow(db, memberId, { account: POINTS, currency: POINTS_CURRENCY });
}

interface WantedWallet {
  readonly memberId: bigint;
  readonly pockets: readonly Pocket[];
}

/** Locks these pockets of each member in one statement, and creates the rows that are missing. */
export async function lockWallets(tx: Tx, wanted: readonly WantedWallet[]): Promise<LockedWallet[]> {
  const places = wanted.flatMap(({ memberId, pockets }) => pockets.map((pocket) => ({ memberId, ...pocket })));
  const locked = await lockRows(tx, places, 'wait');
  if (locked.length === places.length) return walletsOf(wanted, locked);
  await createRows(tx, places);
  const complete = await lockRows(tx, places, 'wait');
  assert(complete.length === places.length, `${places.length - complete.length} pockets are missing`);
  return walletsOf(wanted, complete);
}

function walletsOf(wanted: readonly WantedWallet[], rows: readonly LockedRow[]): LockedWallet[] {
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return wanted.map(({ memberId }) => {
    const balances = byMember.get(memberId) ?? [];
    return { memberId, balances, lastPostingId: largestOf(balances.map(({ lastPostingId }) => lastPostingId)) };
  });
}

function largestOf(ids: readonly bigint[]): bigint {
  return ids.reduce((largest, id) => (id > largest ? id : largest), 0n);
}

function pocketsOf({ entries }: PostingCommand): Pocket[] {
  return entries.flatMap(({ account, amount }) => (isHouse(account) ? [] : [{ account, currency: amount.currency }]));
}

function assertLocked({ balances }: LockedWallet, command: PostingCommand): void {
  for (const { account, currency } of pocketsOf(command)) {
    const held = balances.some((each) => each.account === account && each.balance.currency === currency);
    assert(held, `${account} ${currency} is not locked`);
  }
}

/** Asserts that the balances which the database computed are those which the domain rules computed. */
function posted({ postingId, balances }: Written, entries: readonly EntryPlan[]): Posted {
  for (const { account, amount, balanceAfterMinor } of entries) {
    if (balanceAfterMinor === null) continue;
    const after = balanceMinorOf(balances, account, amount.currency);
    assert(after === balanceAfterMinor, `${account} became ${after}, judged ${balanceAfterMinor}`);
  }
  return { ok: true, postingId, replayed: false, balances };
}

async function replay(
  tx: Tx,
  { memberId, key }: PostingCommand,
  digest: Buffer,
): Promise<Posted | KeyReused | undefined> {
  const stored = await readPosting(tx, memberId, key);
  if (!stored) return undefined;
  if (!stored.digest.equals(digest)) return { ok: false, code: 'ledger.key_reused' };
  return { ok: true, postingId: stored.postingId, replayed: true, balances: stored.balances };
}

function digestOf(command: PostingCommand): Buffer {
  return createHash('sha256').update(canonicalPosting(command)).digest();
}
