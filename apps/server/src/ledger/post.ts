import { createHash } from 'node:crypto';
import { type Currency, type Money, money } from '@baize/money';
import { assert } from '../domain/assert.ts';
import type { Refusal } from '../domain/outcome.ts';
import { balanceMinorOf, CASH, isHouse, type AccountBalance } from '../domain/wallet/account.ts';
import {
  assertWellFormed,
  canonicalPosting,
  judgePosting,
  type EntryPlan,
  type InsufficientFunds,
  type PostingCommand,
} from '../domain/wallet/posting.ts';
import type { Db, Tx } from '../platform/db.ts';
import { createRows, lockRows, readPosting, readRow, writePosting, type Pocket, type Written } from './statements.ts';

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
  return await postOn(tx, await lockPockets(tx, command.memberId, pocketsOf(command)), command);
}

/** A member's pockets, locked in this transaction: proof that nobody else moves them now. */
export interface LockedWallet {
  readonly memberId: bigint;
  readonly balances: readonly AccountBalance[];
}

/** Whoever holds a member's cash row is alone with that member's money: calls of one wallet take turns here. */
export async function lockCash(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  return await lockPockets(tx, memberId, [{ account: CASH, currency }]);
}

/** Posts on a wallet that is locked already, where every pocket of the command is among the locked ones. */
export async function postOn(tx: Tx, wallet: LockedWallet, command: PostingCommand): Promise<PostResult> {
  assert(wallet.memberId === command.memberId, 'the locked wallet is of another member');
  assertWellFormed(command);
  assertLocked(wallet, command);
  const digest = digestOf(command);
  const judged = judgePosting(wallet.balances, command);
  // A key that was used is answered from what it did then, not from what the balance allows now.
  if (!judged.ok) return (await replay(tx, command, digest)) ?? judged;
  const written = await writePosting(tx, command, digest, judged.entries);
  if (written) return posted(written, judged.entries);
  const stored = await replay(tx, command, digest);
  assert(stored !== undefined, `posting ${command.key} is neither new nor stored`);
  return stored;
}

export async function readBalance(db: Db | Tx, memberId: bigint, currency: Currency): Promise<Money> {
  return money(currency, await readRow(db, memberId, { account: CASH, currency }));
}

async function lockPockets(tx: Tx, memberId: bigint, pockets: readonly Pocket[]): Promise<LockedWallet> {
  const balances = await lockRows(tx, memberId, pockets);
  if (balances.length === pockets.length) return { memberId, balances };
  await createRows(tx, memberId, pockets);
  const complete = await lockRows(tx, memberId, pockets);
  assert(complete.length === pockets.length, `pockets of member ${memberId} are missing`);
  return { memberId, balances: complete };
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

/** What the database computed must be what was judged: both ends of the same arithmetic. */
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
