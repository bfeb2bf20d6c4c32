import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';

/** Returns a condition with each day on its own: the index starts with the day, so each day is one range of it. */
export function onDays(column: string, days: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${days}::date[])`;
}

/** Returns the condition that an account begins with the text, regardless of case. Without a text it is always true. */
export function accountBegins(column: string, account: string | undefined): RawBuilder<boolean> {
  const text = account?.trim().toLowerCase();
  return text ? sql`starts_with(${sql.ref(column)}, ${text})` : sql`true`;
}

/** Reads the accounts of the members on these lines, from the caller down, by their ids. */
export async function readAccountsOnLines(
  db: Db,
  scope: LineScope,
  rows: readonly { readonly line: string }[],
): Promise<ReadonlyMap<bigint, string>> {
  if (rows.length === 0) return new Map();
  const members = await db
    .selectFrom(scope.accountsOn(rows.map(({ line }) => line)).as('m'))
    .select(['m.member_id as memberId', 'm.account'])
    .execute();
  return new Map(members.map(({ memberId, account }) => [memberId, account]));
}
