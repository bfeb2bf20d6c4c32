import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import type { Account, AccountBalance, MemberAccount } from '../domain/wallet/account.ts';
import { ledgerCurrencyOf, type LedgerCurrency } from '../domain/wallet/currency.ts';
import type { EntryDraft, EntryPlan, PostingCommand } from '../domain/wallet/posting.ts';
import type { Db, Tx } from '../platform/db.ts';
import { groupByPlacement, isInPlacementOf } from '../platform/placements.ts';

/** This file contains all SQL that moves money. */

/** Names an account of a member. A member has one account of each kind (`cash`, `held`, …) in each currency. */
export interface AccountKey {
  readonly account: MemberAccount;
  readonly currency: LedgerCurrency;
}

/** A row of a balance in minor units. */
interface BalanceRow {
  readonly account: string;
  readonly currency: string;
  readonly balance_minor: bigint;
}

/** Names an account of one of several members. */
export interface MemberAccountKey extends AccountKey {
  readonly memberId: bigint;
}

/** The row of an account that this transaction has locked. */
export interface LockedRow extends AccountBalance {
  readonly memberId: bigint;
  /** The id of the last posting that moved the balance. The id is 0 if no posting has moved the balance since the application has begun to generate the ids. */
  readonly lastPostingId: bigint;
}

/** `wait` blocks until a locked row is released. `skip` leaves out rows that another transaction has locked (`SKIP LOCKED`). */
export type LockMode = 'wait' | 'skip';

/**
 * Reads the existing rows and locks them with `FOR UPDATE`. Rows are always locked in the order of placement, member id, kind and
 * currency, so that concurrent postings cannot deadlock.
 */
export async function lockRows(tx: Tx, accounts: readonly MemberAccountKey[], mode: LockMode): Promise<LockedRow[]> {
  const locked: LockedRow[] = [];
  for (const group of groupByPlacement(accounts, bucketOfAccount)) locked.push(...(await lockGroup(tx, group, mode)));
  return locked;
}

/** Locks rows of one placement in one statement, in the order of member id, kind and currency. */
async function lockGroup(tx: Tx, accounts: readonly MemberAccountKey[], mode: LockMode): Promise<LockedRow[]> {
  const [first] = accounts;
  assert(first !== undefined, 'a group of rows is empty');
  const { buckets, members, kinds, currencies } = toColumns(accounts);
  const { rows } = await sql<BalanceRow & { readonly member_id: bigint; readonly last_posting_id: bigint }>`
    select w.member_id, w.kind as account, w.currency, w.balance_minor, w.last_posting_id
    from wallet_account w
    where ${isInPlacementOf('w', bucketOfAccount(first))} and (w.bucket, w.member_id, w.kind, w.currency) in (
      select * from unnest(${buckets}::smallint[], ${members}::bigint[], ${kinds}::text[], ${currencies}::text[])
    )
    order by w.member_id, w.kind, w.currency
    for update of w ${mode === 'skip' ? sql`skip locked` : sql``}`.execute(tx);
  return rows.map((row) => ({ memberId: row.member_id, lastPostingId: row.last_posting_id, ...toBalance(row) }));
}

/**
 * Returns the ids of the members for whom at least one of the given account rows exists. Takes no row lock and does not wait for locks of
 * other transactions.
 */
export async function findMembersWithRows(tx: Tx, accounts: readonly MemberAccountKey[]): Promise<ReadonlySet<bigint>> {
  const { buckets, members, kinds, currencies } = toColumns(accounts);
  const { rows } = await sql<{ readonly member_id: bigint }>`
    select w.member_id from wallet_account w
    where (w.bucket, w.member_id, w.kind, w.currency) in (
      select * from unnest(${buckets}::smallint[], ${members}::bigint[], ${kinds}::text[], ${currencies}::text[])
    )`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/**
 * Inserts the missing account rows, because `SELECT ... FOR UPDATE` cannot lock a row that does not exist. Existing rows stay unchanged.
 * Rows are inserted in the lock order of `lockRows`, which avoids deadlocks.
 */
export async function createRows(tx: Tx, accounts: readonly MemberAccountKey[]): Promise<void> {
  const { buckets, members, kinds, currencies } = toColumns(accounts);
  await sql`
    insert into wallet_account (bucket, member_id, kind, currency)
    select * from unnest(${buckets}::smallint[], ${members}::bigint[], ${kinds}::text[], ${currencies}::text[])
      as missing (bucket, member_id, kind, currency)
    order by member_id, kind, currency
    on conflict do nothing`.execute(tx);
}

/**
 * Reads the balance without a row lock, for display only. Returns 0 if the row does not exist. Do not base a posting on this value: it may
 * change before the posting is written.
 */
export async function readBalanceMinor(
  db: Db | Tx,
  memberId: bigint,
  { account, currency }: AccountKey,
): Promise<bigint> {
  const row = await db
    .selectFrom('wallet_account')
    .select('balance_minor')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', account)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
}

interface WrittenRow {
  readonly posting_id: bigint;
  readonly account: string | null;
  readonly currency: string | null;
  readonly balance_minor: bigint | null;
}

/** A posting to insert. `digest` is the SHA-256 of its content, by which a repeated key is compared. */
export interface NewPosting {
  readonly postingId: bigint;
  readonly command: PostingCommand;
  readonly digest: Buffer;
  readonly entries: readonly EntryPlan[];
}

/** A posting that was inserted, with the balances of the member accounts that it moved. */
export interface WrittenPosting {
  readonly postingId: bigint;
  readonly balances: readonly AccountBalance[];
}

/**
 * Writes postings of different members with their balances and entries in one statement, and returns the written postings by member. Nothing is
 * written for a posting whose idempotency key is taken, because every other part of the statement joins the new rows of `idempotency`.
 */
export async function writePostings(
  tx: Tx,
  postings: readonly NewPosting[],
): Promise<ReadonlyMap<bigint, WrittenPosting>> {
  if (postings.length === 0) return new Map();
  const lines = postings.flatMap(({ command, entries }) =>
    entries.map((entry) => ({ memberId: command.memberId, ...entry })),
  );
  const { rows } = await sql<WrittenRow & { readonly member_id: bigint }>`
    with requested as (
      select bucket, member_id, posting_id, key, kind, digest from unnest(
        ${postings.map(({ command }) => bucketOf(command.memberId))}::smallint[],
        ${postings.map(({ command }) => command.memberId)}::bigint[],
        ${postings.map(({ postingId }) => postingId)}::bigint[],
        ${postings.map(({ command }) => command.key)}::text[],
        ${postings.map(({ command }) => command.kind)}::text[],
        ${postings.map(({ digest }) => digest)}::bytea[]
      ) as requested (bucket, member_id, posting_id, key, kind, digest)
    ), line as (
      select * from unnest(
        ${lines.map((line) => bucketOf(line.memberId))}::smallint[],
        ${lines.map((line) => line.memberId)}::bigint[],
        ${lines.map((line) => line.lineNo)}::smallint[],
        ${lines.map((line) => line.account)}::text[],
        ${lines.map((line) => line.amount.currency)}::text[],
        ${lines.map((line) => line.amount.amountMinor)}::bigint[],
        ${lines.map((line) => line.balanceAfterMinor)}::bigint[]
      ) as line (bucket, member_id, line_no, account, currency, amount_minor, balance_after_minor)
    ), written as (
      insert into idempotency (bucket, member_id, key, posting_id, digest)
      select bucket, member_id, key, posting_id, digest from requested
      on conflict (bucket, member_id, key) do nothing
      returning bucket, member_id, posting_id
    ), posted as (
      insert into posting (bucket, member_id, posting_id, key, kind)
      select bucket, member_id, posting_id, key, kind from requested join written using (bucket, member_id, posting_id)
    ), moved as (
      update wallet_account w
      set balance_minor = w.balance_minor + line.amount_minor, last_posting_id = written.posting_id, updated_at = now()
      from written join line using (bucket, member_id)
      where w.bucket = line.bucket and w.member_id = line.member_id and w.kind = line.account and w.currency = line.currency
      returning w.bucket, w.member_id, w.kind, w.currency, w.balance_minor
    ), entered as (
      insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
      select bucket, member_id, written.posting_id, line.line_no, line.account, line.currency, line.amount_minor, line.balance_after_minor
      from written join line using (bucket, member_id)
    )
    select member_id, written.posting_id, moved.kind as account, moved.currency, moved.balance_minor
    from written left join moved using (bucket, member_id)`.execute(tx);
  const byMember = Map.groupBy(rows, (row) => row.member_id);
  return new Map([...byMember].map(([memberId, found]) => [memberId, toWrittenPosting(found)]));
}

function toWrittenPosting(rows: readonly WrittenRow[]): WrittenPosting {
  const [first] = rows;
  assert(first !== undefined, 'a group of rows is empty');
  return { postingId: first.posting_id, balances: rows.filter(hasBalance).map(toBalance) };
}

/** A posting of an earlier call, with the balances directly after it. */
export interface StoredPosting {
  readonly postingId: bigint;
  readonly digest: Buffer;
  readonly balances: readonly AccountBalance[];
}

/**
 * Reads the posting with this idempotency key, with the balances of the member directly after the posting, which may have changed since. Returns
 * undefined if there is no such posting.
 */
export async function readPosting(tx: Tx, memberId: bigint, key: string): Promise<StoredPosting | undefined> {
  const { rows } = await sql<WrittenRow & { readonly digest: Buffer }>`
    select i.posting_id, i.digest, e.account, e.currency, e.balance_after_minor as balance_minor
    from idempotency i
    left join lateral (${selectEntriesOfKey}) e on e.balance_after_minor is not null
    where i.bucket = ${bucketOf(memberId)} and i.member_id = ${memberId} and i.key = ${key}
    order by e.line_no`.execute(tx);
  const [first] = rows;
  if (!first) return undefined;
  return { postingId: first.posting_id, digest: first.digest, balances: rows.filter(hasBalance).map(toBalance) };
}

/** Reads the entries of the posting with this idempotency key in line order. Returns an empty array if there is no such posting. */
export async function readEntries(tx: Tx, memberId: bigint, key: string): Promise<EntryDraft[]> {
  const { rows } = await sql<{ account: string; currency: string; amount_minor: bigint }>`
    select e.account, e.currency, e.amount_minor
    from idempotency i
    cross join lateral (${selectEntriesOfKey}) e
    where i.bucket = ${bucketOf(memberId)} and i.member_id = ${memberId} and i.key = ${key}
    order by e.line_no`.execute(tx);
  return rows.map(({ account, currency, amount_minor }) => {
    // The check constraint of the column guarantees the form of the name, so the cast is safe.
    return { account: account as Account, amount: { currency: ledgerCurrencyOf(currency), amountMinor: amount_minor } };
  });
}

/**
 * Selects the entries of the posting that the row `i` of `idempotency` names. `offset 0` keeps the planner from joining `i` with the entries of every
 * month, so that only the month of the posting is read (partition pruning at run time).
 */
const selectEntriesOfKey = sql`
  select line_no, account, currency, amount_minor, balance_after_minor from entry
  where entry.bucket = i.bucket and entry.member_id = i.member_id and entry.posting_id = i.posting_id
  offset 0`;

interface AccountColumns {
  readonly buckets: number[];
  readonly members: bigint[];
  readonly kinds: string[];
  readonly currencies: string[];
}

function bucketOfAccount({ memberId }: MemberAccountKey): number {
  return bucketOf(memberId);
}

function toColumns(accounts: readonly MemberAccountKey[]): AccountColumns {
  return {
    buckets: accounts.map(bucketOfAccount),
    members: accounts.map(({ memberId }) => memberId),
    kinds: accounts.map(({ account }) => account),
    currencies: accounts.map(({ currency }) => currency),
  };
}

function hasBalance<Row extends WrittenRow>(row: Row): row is Row & BalanceRow {
  return row.balance_minor !== null;
}

function toBalance({ account, currency, balance_minor }: BalanceRow): AccountBalance {
  assert(balance_minor >= 0n, `balance of ${account} is ${balance_minor}`);
  // The check constraint of the column guarantees the form of the name, so the cast is safe.
  return {
    account: account as MemberAccount,
    balance: { currency: ledgerCurrencyOf(currency), amountMinor: balance_minor },
  };
}
