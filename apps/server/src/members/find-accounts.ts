import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Db } from '../platform/db.ts';
import { isBelowLine } from '../platform/lines.ts';

/** A search for accounts below an upline by their first characters. */
export interface AccountSearch {
  readonly merchantId: number;
  /** The path of the upline in the member tree (`member.line`). Only members strictly below it are found. */
  readonly line: string;
  /** The text with which the accounts begin, regardless of case. It has other characters than blanks. */
  readonly beginning: string;
  /** The number of members that are found at most. */
  readonly limit: number;
}

/** The result of a search. */
export interface FoundAccounts {
  /** Ordered by account. */
  readonly memberIds: readonly bigint[];
  /** False if there may be further members below the line whose account begins with the text. */
  readonly isComplete: boolean;
}

/** The most index entries that one statement of a search reads, so that a search for one letter costs little more than a search for many. */
const INDEX_ENTRIES_MAX = 20_000;
/** The last character of Unicode. A text that begins with `x` sorts at or after `x`, and before `x` with this character appended. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The account in the collation of the index `member_account_beginning`, which sorts by bytes. */
export const accountInByteOrder = sql<string>`member.account_key collate "C"`;
const lineOrder = sql<string>`member.line`;

/**
 * Finds the members below a line whose account begins with a text. The accounts with this beginning are a range of one index, and the members below
 * the line are a range of another index. A range of at most `INDEX_ENTRIES_MAX` entries is read as a whole, and the other condition is checked on its
 * entries. If both ranges are larger, only the first accounts with the beginning are read, and `isComplete` is false; the caller then asks for a longer
 * text. PostgreSQL cannot choose the smaller range by itself: it assumes that the two conditions are independent, but the accounts below one line
 * often begin alike.
 */
export async function findAccountsInLine(db: Db, search: AccountSearch): Promise<FoundAccounts> {
  const { limit } = search;
  const hasBeginning = buildBeginningCondition(search);
  const isBelow = isBelowLine('member.line', search.line);
  const foundByAccount = await readIds(
    db,
    sql`
      select member_id from (
        select member_id, account_key, line from member where ${hasBeginning} order by ${accountInByteOrder} limit ${INDEX_ENTRIES_MAX}
      ) member where ${isBelow} order by ${accountInByteOrder} limit ${limit + 1}`,
  );
  if (foundByAccount.length > limit || (await isSmallRange(db, hasBeginning, accountInByteOrder)))
    return limitAccounts(foundByAccount, limit);
  if (!(await isSmallRange(db, isBelow, lineOrder))) return { memberIds: foundByAccount, isComplete: false };
  const foundByLine = await readIds(
    db,
    sql`
      select member_id from (
        select merchant_id, member_id, account_key from member where ${isBelow} order by ${lineOrder} limit ${INDEX_ENTRIES_MAX}
      ) member where ${hasBeginning} order by ${accountInByteOrder} limit ${limit + 1}`,
  );
  return limitAccounts(foundByLine, limit);
}

/** Cuts the ids to the limit. The queries read one id more than the limit, which shows that there are further accounts. */
function limitAccounts(memberIds: readonly bigint[], limit: number): FoundAccounts {
  return { memberIds: memberIds.slice(0, limit), isComplete: memberIds.length <= limit };
}

/**
 * Returns whether there are at most `INDEX_ENTRIES_MAX` members below the line. Reading and sorting the members of such a line is faster than reading
 * the accounts of the brand in their order and checking the line of each.
 */
export async function isSmallLine(db: Db, line: string): Promise<boolean> {
  return await isSmallRange(db, isBelowLine('member.line', line), lineOrder);
}

/**
 * Returns whether the range has at most `INDEX_ENTRIES_MAX` entries. With the order of an index, PostgreSQL reads this index and stops at the limit,
 * so that a large range is not counted to its end.
 */
async function isSmallRange(db: Db, range: RawBuilder<boolean>, order: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ entries: bigint }>`
    select count(*) as entries from (select from member where ${range} order by ${order} limit ${INDEX_ENTRIES_MAX + 1}) counted`.execute(
    db,
  );
  return Number(rows[0]?.entries ?? 0n) <= INDEX_ENTRIES_MAX;
}

async function readIds(db: Db, query: RawBuilder<{ member_id: bigint }>): Promise<bigint[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ member_id }) => member_id);
}

/** Builds the condition that the account begins with the text of the search, as a range of the index. Throws for an empty text. */
function buildBeginningCondition({ merchantId, beginning }: AccountSearch): RawBuilder<boolean> {
  const text = beginning.trim().toLowerCase();
  assert(text !== '', 'an empty text is the beginning of every account');
  return sql<boolean>`(member.merchant_id = ${merchantId} and ${accountInByteOrder} >= ${text}
    and ${accountInByteOrder} < ${text + LAST_CHARACTER})`;
}
