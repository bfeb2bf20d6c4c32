import { sql, type RawBuilder } from 'kysely';

/** Returns a condition with each day on its own: the index starts with the day, so each day is one range of it. */
export function onDays(column: string, days: readonly string[]): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any (${days}::date[])`;
}

/** Returns the condition that an account begins with the text, regardless of case. Without a text it is always true. */
export function accountBegins(column: string, account: string | undefined): RawBuilder<boolean> {
  const text = account?.trim().toLowerCase();
  return text ? sql`starts_with(${sql.ref(column)}, ${text})` : sql`true`;
}
