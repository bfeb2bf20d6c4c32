import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';
import { isBelowLine } from '../platform/lines.ts';

export interface AccountSearch {
  readonly merchantId: number;
  /** Members strictly below this line are found. */
  readonly line: string;
  /** The beginning of the accounts, regardless of case. It is not empty. */
  readonly beginning: string;
  /** The number of members that are found at most. */
  readonly limit: number;
}

export interface FoundAccounts {
  /** Ordered by account. */
  readonly memberIds: readonly bigint[];
  /** Whether these are all members below the line whose account begins with the text. */
  readonly isComplete: boolean;
}

/** Entries of an index that one statement of a search reads at most, so that the first letter of a search costs little more than the last one. */
const READ_MAX = 20_000;
/** Every text that begins with another one lies between the other one and the other one with this character appended. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The accounts in the order of the index `member_account_beginning`. */
export const accountInByteOrder = sql<string>`member.account_key collate "C"`;
const lineOrder = sql<string>`member.line`;

/**
 * Finds the members below a line whose account begins with a text. Accounts that begin so, and members of the line, are each a range of an index. A
 * range of at most `READ_MAX` entries is read as a whole, and the other condition is checked on its entries. Where both ranges are larger, the
 * first accounts are read, and the result may not be complete: a longer text makes it so. PostgreSQL cannot choose the smaller range by
 * itself, because it takes the conditions for independent, and the accounts of one line often begin alike.
 */
export async function findAccountsInLine(db: Db, search: AccountSearch): Promise<FoundAccounts> {
  const { limit } = search;
  const begins = beginsWith(search);
  const isBelow = isBelowLine('member.line', search.line);
  const found = await readIds(
    db,
    sql`
      select member_id from (
        select member_id, account_key, line from member where ${begins} order by ${accountInByteOrder} limit ${READ_MAX}
      ) member where ${isBelow} order by ${accountInByteOrder} limit ${limit + 1}`,
  );
  if (found.length > limit || (await isReadable(db, begins, accountInByteOrder))) return cutAt(limit, found);
  if (!(await isReadable(db, isBelow, lineOrder))) return { memberIds: found, isComplete: false };
  const team = await readIds(
    db,
    sql`
      select member_id from (
        select merchant_id, member_id, account_key from member where ${isBelow} order by ${lineOrder} limit ${READ_MAX}
      ) member where ${begins} order by ${accountInByteOrder} limit ${limit + 1}`,
  );
  return cutAt(limit, team);
}

function cutAt(limit: number, memberIds: readonly bigint[]): FoundAccounts {
  return { memberIds: memberIds.slice(0, limit), isComplete: memberIds.length <= limit };
}

/** Whether the line has at most so many members that they are read and sorted faster than the accounts of the brand in their order. */
export async function isSmallLine(db: Db, line: string): Promise<boolean> {
  return await isReadable(db, isBelowLine('member.line', line), lineOrder);
}

/** Whether the range has at most `READ_MAX` entries. The order makes PostgreSQL read the index that has this order, and stop. */
async function isReadable(db: Db, range: RawBuilder<boolean>, order: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ entries: bigint }>`
    select count(*) as entries from (select from member where ${range} order by ${order} limit ${READ_MAX + 1}) counted`.execute(
    db,
  );
  return Number(rows[0]?.entries ?? 0n) <= READ_MAX;
}

async function readIds(db: Db, query: RawBuilder<{ member_id: bigint }>): Promise<bigint[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ member_id }) => member_id);
}

function beginsWith({ merchantId, beginning }: AccountSearch): RawBuilder<boolean> {
  const text = beginning.trim().toLowerCase();
  return sql<boolean>`(member.merchant_id = ${merchantId} and ${accountInByteOrder} >= ${text}
    and ${accountInByteOrder} < ${text + LAST_CHARACTER})`;
}
