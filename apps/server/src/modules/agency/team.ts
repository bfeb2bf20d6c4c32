import { sql, type RawBuilder } from 'kysely';

/**
 * Strictly below this line. Labels are numbers, so that in B-tree order everything under `1.17` lies between `1.17` and
 * `1.170`: one index range, whatever the size of the team. Every query of this module starts here, with the caller's line.
 */
export function below(column: string, line: string): RawBuilder<boolean> {
  const own = sql.ref(column);
  return sql`${own} > ${line}::ltree and ${own} < ${`${line}0`}::ltree`;
}

/** Days are given one by one: the index starts with the day, and each day is one range of it. */
export function onDays(column: string, days: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${days}::date[])`;
}

/** Accounts that begin with the text, without case. */
export function accountBegins(column: string, account: string | undefined): RawBuilder<boolean> {
  const text = account?.trim().toLowerCase();
  return text ? sql`starts_with(${sql.ref(column)}, ${text})` : sql`true`;
}
