import { createHash } from 'node:crypto';
import { type Currency, type Money, money } from '@baize/money';
import { POINTS_CURRENCY } from '@baize/money/points';
import { assert } from '../domain/assert.ts';
import type { Refusal } from '../domain/outcome.ts';
import { makeRecordIdAfter } from '../platform/record-ids.ts';
import { balanceMinorOf, CASH, isHouse, POINTS, type AccountBalance } from '../domain/wallet/account.ts';
import {
  assertPostingWellFormed,
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
  findMembersWithRows,
  lockRows,
  readPosting,
  readBalanceMinor,
  writePostings,
  type LockedRow,
  type MemberAccountKey,
  type AccountKey,
  type WrittenPosting,
} from './statements.ts';

/** A posting that is stored, now or by an earlier call. */
export interface PostingSuccess {
  readonly ok: true;
  readonly postingId: bigint;
  /** True if this key was posted before with the same content. Nothing was written now. */
  readonly replayed: boolean;
  /** The balances of the member's accounts that the posting moved, directly after the posting. */
  readonly balances: readonly AccountBalance[];
}

/** The idempotency key belongs to a stored posting with other content. */
export interface KeyReusedRefusal extends Refusal {
  readonly code: 'ledger.key_reused';
}

export type PostResult = PostingSuccess | InsufficientFunds | KeyReusedRefusal;

/**
 * Locks the accounts of the member and writes the posting with its entries and balances. Money moves only through this module. The rows stay locked
 * until the transaction ends. Refuses with `wallet.insufficient_funds` a posting that would make a balance negative, and with `ledger.key_reused` a
 * key that belongs to another posting. A repeated posting writes nothing and returns the stored result.
 */
export async function post(tx: Tx, command: PostingCommand): Promise<PostResult> {
  assertPostingWellFormed(command);
  const [wallet] = await lockWallets(tx, [{ memberId: command.memberId, accounts: listMemberAccounts(command) }]);
  assert(wallet !== undefined, 'the lock of one wallet returned none');
  return await postOnLockedWallet(tx, wallet, command);
}

/**
 * Writes a posting that cannot be refused, because its money is held, was paid out, or comes from a house account. Throws if the posting is refused or
 * was written before, which can only be a defect of the platform.
 */
export async function postOrThrow(tx: Tx, command: PostingCommand): Promise<void> {
  const posted = await post(tx, command);
  if (!posted.ok || posted.replayed) throw new Error(`posting ${command.key} was not written as a new posting`);
}

/** The accounts of a member that this transaction has locked. No other transaction can change their balances before this one ends. */
export interface LockedWallet {
  readonly memberId: bigint;
  readonly balances: readonly AccountBalance[];
  /** The largest id of a posting that moved one of these accounts. The next posting gets a larger id. */
  readonly lastPostingId: bigint;
}

/** Returns the wallet with the balances after the posting, for the next posting in the same transaction. */
export function applyPostingToWallet(
  wallet: LockedWallet,
  { postingId, balances: newBalances }: PostingSuccess,
): LockedWallet {
  const isMoved = ({ account, balance }: AccountBalance): boolean =>
    newBalances.some((each) => each.account === account && each.balance.currency === balance.currency);
  const untouched = wallet.balances.filter((each) => !isMoved(each));
  return { memberId: wallet.memberId, balances: [...untouched, ...newBalances], lastPostingId: postingId };
}

/**
 * Locks a member's cash row, and creates the row if it is missing. Every call that moves a member's money locks this row first, so that such calls
 * take turns.
 */
export async function lockCash(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const [wallet] = await lockCashOfMembers(tx, [{ memberId, currency }]);
  assert(wallet !== undefined, 'the lock of one wallet returned none');
  return wallet;
}

/** Locks the cash of many members, with one statement per placement. Returns the wallets in the order of `members`. */
export async function lockCashOfMembers(
  tx: Tx,
  members: readonly { readonly memberId: bigint; readonly currency: Currency }[],
): Promise<LockedWallet[]> {
  return await lockWallets(
    tx,
    members.map(({ memberId, currency }) => ({ memberId, accounts: [{ account: CASH, currency }] })),
  );
}

/**
 * Locks the cash of those members whose row no other transaction has locked (`SKIP LOCKED`), so that one locked wallet does not delay the others.
 * Missing rows are created. Returns the wallets in the order of `members`; an element is undefined if another transaction holds that wallet.
 */
export async function lockAvailableCashOfMembers(
  tx: Tx,
  members: readonly { readonly memberId: bigint; readonly currency: Currency }[],
): Promise<(LockedWallet | undefined)[]> {
  const cashAccounts = members.map(({ memberId, currency }): MemberAccountKey => ({
    memberId,
    account: CASH,
    currency,
  }));
  const freeRows = await lockRows(tx, cashAccounts, 'skip');
  const wallets = new Map(freeRows.map((row) => [row.memberId, toWallet(row)]));
  const notLocked = cashAccounts.filter(({ memberId }) => !wallets.has(memberId));
  if (notLocked.length > 0) {
    const heldMemberIds = await findMembersWithRows(tx, notLocked);
    const withoutRow = notLocked.filter(({ memberId }) => !heldMemberIds.has(memberId));
    for (const wallet of await createWallets(tx, withoutRow)) wallets.set(wallet.memberId, wallet);
  }
  return members.map(({ memberId }) => wallets.get(memberId));
}

/** Thrown when another transaction holds the wallet. Nothing was written, so the call can be repeated when the wallet is free. */
export class WalletLockedError extends Error {
  override readonly name = 'WalletLockedError';
}

/** Locks a member's cash, and throws `WalletLockedError` instead of waiting for another transaction. */
export async function lockCashWithoutWaiting(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const [wallet] = await lockAvailableCashOfMembers(tx, [{ memberId, currency }]);
  if (!wallet) throw new WalletLockedError(`the wallet of member ${memberId} is held by another transaction`);
  return wallet;
}

/** Creates the missing rows of wallets and locks them. A wallet that another transaction has locked in the meantime is left out. */
async function createWallets(tx: Tx, accounts: readonly MemberAccountKey[]): Promise<LockedWallet[]> {
  if (accounts.length === 0) return [];
  await createRows(tx, accounts);
  const rows = await lockRows(tx, accounts, 'skip');
  return rows.map(toWallet);
}

function toWallet(row: LockedRow): LockedWallet {
  return { memberId: row.memberId, balances: [row], lastPostingId: row.lastPostingId };
}

/** Posts on a wallet that the caller has locked. Every member account of the command must be among the locked ones. */
export async function postOnLockedWallet(tx: Tx, wallet: LockedWallet, command: PostingCommand): Promise<PostResult> {
  const [result] = await postOnLockedWallets(tx, [{ wallet, command }]);
  assert(result !== undefined, 'a posting has no result');
  return result;
}

/** A posting to write, with the locked wallet that it moves. */
export interface PlannedPosting {
  readonly wallet: LockedWallet;
  readonly command: PostingCommand;
}

/**
 * Writes one posting on each of these wallets in one statement. The wallets must belong to different members. A refused posting does not affect the
 * others. The ids of the postings begin with the time `at`.
 */
export async function postOnLockedWallets(
  tx: Tx,
  planned: readonly PlannedPosting[],
  at: Date = new Date(),
): Promise<PostResult[]> {
  assert(
    new Set(planned.map(({ wallet }) => wallet.memberId)).size === planned.length,
    'two postings of one batch are of the same member',
  );
  const judgedPostings = planned.map((each) => judgePlannedPosting(each, at));
  const written = await writePostings(
    tx,
    judgedPostings.flatMap((each) => (each.judgement.ok ? [{ ...each, entries: each.judgement.entries }] : [])),
  );
  const results: PostResult[] = [];
  for (const each of judgedPostings) results.push(await resolveResult(tx, each, written.get(each.command.memberId)));
  return results;
}

/** A posting with its new id, the digest of its content, and the judgement whether the balances allow it. */
interface JudgedPosting {
  readonly postingId: bigint;
  readonly command: PostingCommand;
  readonly digest: Buffer;
  readonly judgement: PostingJudgement;
}

function judgePlannedPosting({ wallet, command }: PlannedPosting, at: Date): JudgedPosting {
  assert(wallet.memberId === command.memberId, 'the locked wallet belongs to another member than the posting');
  assertPostingWellFormed(command);
  assertLocked(wallet, command);
  return {
    command,
    postingId: makeRecordIdAfter(wallet.lastPostingId, at),
    digest: computeDigest(command),
    judgement: judgePosting(wallet.balances, command),
  };
}

/**
 * Returns the result of one posting. If the idempotency key was used before, the stored posting decides the result, even if the balance would not
 * allow the posting now.
 */
async function resolveResult(
  tx: Tx,
  { command, digest, judgement }: JudgedPosting,
  written: WrittenPosting | undefined,
): Promise<PostResult> {
  if (written && judgement.ok) return toPostingSuccess(written, judgement.entries);
  const stored = await findReplay(tx, command, digest);
  if (stored) return stored;
  assert(!judgement.ok, `posting ${command.key} is neither new nor stored`);
  return judgement;
}

/** Reads a member's cash balance without a lock. The balance may change before a posting is written, so no posting may rely on the result. */
export async function readBalance(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  return money(currency, await readBalanceMinor(db, memberId, { account: CASH, currency }));
}

/** Reads the number of points of a member without a lock. */
export async function readPoints(db: Db | Tx, memberId: bigint): Promise<bigint> {
  return await readBalanceMinor(db, memberId, { account: POINTS, currency: POINTS_CURRENCY });
}

/** The accounts of a member to lock. */
interface WantedWallet {
  readonly memberId: bigint;
  readonly accounts: readonly AccountKey[];
}

/** Locks the accounts of each member, and creates the rows that are missing. Returns the wallets in the order of `wanted`. */
export async function lockWallets(tx: Tx, wanted: readonly WantedWallet[]): Promise<LockedWallet[]> {
  const memberAccounts = wanted.flatMap(({ memberId, accounts }) =>
    accounts.map((account) => ({ memberId, ...account })),
  );
  const locked = await lockRows(tx, memberAccounts, 'wait');
  if (locked.length === memberAccounts.length) return toWallets(wanted, locked);
  await createRows(tx, memberAccounts);
  const allRows = await lockRows(tx, memberAccounts, 'wait');
  assert(allRows.length === memberAccounts.length, `${memberAccounts.length - allRows.length} accounts are missing`);
  return toWallets(wanted, allRows);
}

function toWallets(wanted: readonly WantedWallet[], rows: readonly LockedRow[]): LockedWallet[] {
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return wanted.map(({ memberId }) => {
    const balances = byMember.get(memberId) ?? [];
    return { memberId, balances, lastPostingId: findLargest(balances.map(({ lastPostingId }) => lastPostingId)) };
  });
}

function findLargest(ids: readonly bigint[]): bigint {
  return ids.reduce((largest, id) => (id > largest ? id : largest), 0n);
}

function listMemberAccounts({ entries }: PostingCommand): AccountKey[] {
  return entries.flatMap(({ account, amount }) => (isHouse(account) ? [] : [{ account, currency: amount.currency }]));
}

function assertLocked({ balances }: LockedWallet, command: PostingCommand): void {
  for (const { account, currency } of listMemberAccounts(command)) {
    const isLocked = balances.some((each) => each.account === account && each.balance.currency === currency);
    assert(isLocked, `${account} ${currency} is not locked`);
  }
}

/** Builds the result of a written posting. Asserts that the database computed the same balances as the domain rules. */
function toPostingSuccess({ postingId, balances }: WrittenPosting, entries: readonly EntryPlan[]): PostingSuccess {
  for (const { account, amount, balanceAfterMinor } of entries) {
    if (balanceAfterMinor === null) continue;
    const after = balanceMinorOf(balances, account, amount.currency);
    assert(after === balanceAfterMinor, `${account} became ${after}, judged ${balanceAfterMinor}`);
  }
  return { ok: true, postingId, replayed: false, balances };
}

/** Returns the stored result of a repeated posting, a refusal if the key belongs to another posting, or undefined if the key is new. */
async function findReplay(
  tx: Tx,
  { memberId, key }: PostingCommand,
  digest: Buffer,
): Promise<PostingSuccess | KeyReusedRefusal | undefined> {
  const stored = await readPosting(tx, memberId, key);
  if (!stored) return undefined;
  if (!stored.digest.equals(digest)) return { ok: false, code: 'ledger.key_reused' };
  return { ok: true, postingId: stored.postingId, replayed: true, balances: stored.balances };
}

function computeDigest(command: PostingCommand): Buffer {
  return createHash('sha256').update(canonicalPosting(command)).digest();
}
