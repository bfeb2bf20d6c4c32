import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Db } from '../../platform/db.ts';
import { HISTORY_TABLES, readManifest, readRows, type ArchivedRow, type ArchiveFiles } from './archive-files.ts';

/** The result of the verification of an archived month, with the numbers of postings and entries in the files. */
export interface ArchiveVerification {
  /** The first day of the month in UTC, written as `2026-11-01`. */
  readonly month: string;
  readonly postings: number;
  readonly entries: number;
  /** The first discrepancy, described for a person. Undefined if the archive adds up. */
  readonly difference: string | undefined;
}

/**
 * Verifies the files of an archived month: each file has the digest and the number of rows that the database keeps, every posting sums to zero, each
 * balance follows from the balance before it, and the sums of every member equal the entries that the database carries forward. Throws if a file
 * cannot be read.
 */
export async function verifyArchive(db: Db, folder: string): Promise<ArchiveVerification> {
  const { month } = await readManifest(folder);
  const stored = await readStoredFiles(db, month);
  const totals = new EntryTotals();
  const toVerification = (difference: string | undefined): ArchiveVerification => ({
    month,
    ...totals.counts,
    difference,
  });
  if (!stored) return toVerification(`the database has not archived ${month.slice(0, 7)}`);
  const wrong = (await findWrongEntry(folder, totals)) ?? (await findWrongFile(folder, stored));
  return toVerification(wrong ?? (await findWrongSum(db, month, totals)));
}

async function readStoredFiles(db: Db, month: string): Promise<ArchiveFiles | undefined> {
  const { rows } = await sql<{ files: ArchiveFiles }>`
    select files from history_archive where month = ${month}::date`.execute(db);
  return rows[0]?.files;
}

async function findWrongFile(folder: string, stored: ArchiveFiles): Promise<string | undefined> {
  for (const table of HISTORY_TABLES) {
    const { rows, summarise } = readRows(folder, table);
    for await (const _ of rows);
    const { sha256, rows: count } = summarise();
    if (sha256 !== stored[table].sha256 || count !== stored[table].rows)
      return `the file of ${table} is not the one that was written: ${count} rows, ${stored[table].rows} were archived`;
  }
  return undefined;
}

/** Collects the sums and the last balances (minor units) of the entries that were read, by member, account and currency. */
class EntryTotals {
  readonly sums = new Map<string, bigint>();
  readonly #balances = new Map<string, bigint>();
  readonly counts = { postings: 0, entries: 0 };

  /**
   * Adds an entry. Returns a description if the balance of the entry does not follow from the balance before it, and undefined otherwise. The first
   * entry of an account is not judged, because the balance before it is in an earlier month.
   */
  add({ memberId, account, currency, amount, balanceAfter }: Entry): string | undefined {
    const key = toKey(memberId, account, currency);
    this.counts.entries += 1;
    this.sums.set(key, (this.sums.get(key) ?? 0n) + amount);
    if (balanceAfter === undefined) return undefined;
    const before = this.#balances.get(key);
    this.#balances.set(key, balanceAfter);
    return before !== undefined && before + amount !== balanceAfter
      ? `${describeAccount(key)}: ${balanceAfter} after ${before} and ${amount}`
      : undefined;
  }
}

const toKey = (memberId: string, account: string, currency: string): string => `${memberId} ${account} ${currency}`;
const describeAccount = (key: string): string => `member ${key}`;

/** An entry of a file. Amounts are minor units. */
interface Entry {
  readonly memberId: string;
  readonly postingId: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: bigint;
  /** Undefined for house accounts, which have no balance. */
  readonly balanceAfter: bigint | undefined;
}

function toEntry(row: ArchivedRow): Entry {
  const text = (column: string): string => row[column] ?? '';
  const balance = row['balance_after_minor'];
  return {
    memberId: text('member_id'),
    postingId: text('posting_id'),
    account: text('account'),
    currency: text('currency'),
    amount: BigInt(text('amount_minor')),
    balanceAfter: balance === null || balance === undefined ? undefined : BigInt(balance),
  };
}

/**
 * Finds the first wrong posting or balance. Entries lie in the order of their postings, so the sums of a posting are known when the next posting
 * begins.
 */
async function findWrongEntry(folder: string, totals: EntryTotals): Promise<string | undefined> {
  let posting = '';
  let sums = new Map<string, bigint>();
  const endPosting = (): string | undefined => {
    const wrong = [...sums].find(([, sum]) => sum !== 0n);
    return wrong && `posting ${posting}: its entries sum to ${wrong[1]} ${wrong[0]}`;
  };
  for await (const row of readRows(folder, 'entry').rows) {
    const entry = toEntry(row);
    const name = `${entry.postingId} of member ${entry.memberId}`;
    if (name !== posting) {
      const wrong = endPosting();
      if (wrong !== undefined) return wrong;
      [posting, sums] = [name, new Map()];
      totals.counts.postings += 1;
    }
    sums.set(entry.currency, (sums.get(entry.currency) ?? 0n) + entry.amount);
    const wrong = totals.add(entry);
    if (wrong !== undefined) return wrong;
  }
  return endPosting();
}

interface CarriedEntry {
  readonly member_id: bigint;
  readonly account: string;
  readonly currency: string;
  readonly amount_minor: bigint;
}

/** Compares the sums of each member with what the database carries forward, a thousand members at a time. */
async function findWrongSum(db: Db, month: string, { sums }: EntryTotals): Promise<string | undefined> {
  const expected = new Map([...sums].filter(([, sum]) => sum !== 0n));
  const members = [...new Set([...expected.keys()].map((key) => BigInt(key.slice(0, key.indexOf(' ')))))];
  for (let first = 0; first < members.length; first += MEMBERS_PER_READ) {
    const memberIds = members.slice(first, first + MEMBERS_PER_READ);
    for (const { member_id, account, currency, amount_minor } of await readCarriedEntries(db, month, memberIds)) {
      const key = toKey(String(member_id), account, currency);
      if (expected.get(key) !== amount_minor)
        return `${describeAccount(key)}: carried forward ${amount_minor}, the file has ${sums.get(key) ?? 0n}`;
      expected.delete(key);
    }
  }
  const [missing] = expected;
  return missing && `${describeAccount(missing[0])}: carried forward 0, the file has ${missing[1]}`;
}

const MEMBERS_PER_READ = 1_000;

async function readCarriedEntries(db: Db, month: string, memberIds: readonly bigint[]): Promise<CarriedEntry[]> {
  const buckets = [...new Set(memberIds.map(bucketOf))];
  const { rows } = await sql<CarriedEntry>`
    select e.member_id, e.account, e.currency, e.amount_minor from entry e
    where e.bucket = any(${buckets}::smallint[]) and e.member_id = any(${memberIds}::bigint[])
      and e.posting_id >= first_history_id(${month}::date)
      and e.posting_id < first_history_id((${month}::date + interval '1 month')::date)`.execute(db);
  return rows;
}
