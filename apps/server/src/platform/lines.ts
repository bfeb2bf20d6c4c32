import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the condition that the line in a column is strictly below another line. A line is the path of an account in the tree of uplines, such as `1.17`.
 * Labels are numbers, so in B-tree order everything under `1.17` lies between `1.17` and `1.170`: one index range, whatever the size of the team.
 */
export function isBelowLine(column: string, line: string): RawBuilder<boolean> {
  const lines = sql.ref(column);
  return sql<boolean>`${lines} > ${line}::ltree and ${lines} < ${`${line}0`}::ltree`;
}
