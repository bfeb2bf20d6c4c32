import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';

/**
 * Reads the lines (paths in the member tree) that a member had before it was moved, the latest first (docs/decisions/0080-line-moves.md). The bucket
 * of a member, by which the table is distributed, is the lowest eight bits of its id.
 */
export async function readFormerLines(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select f.line from former_line f
    where f.bucket = (${memberId}::bigint & 255) and f.member_id = ${memberId} order by f.until desc`.execute(db);
  return [...new Set(rows.map(({ line }) => line))];
}

/**
 * Returns the SQL expression for the line of a member at the time in the column `moment`. `member` is the alias of the table `member` in the
 * query. Roll-ups need the line of that time, because they read ledger entries minutes after the posting, and the member may have moved since.
 */
export function lineAt(member: string, moment: string): RawBuilder<string> {
  const [memberId, line] = [sql.ref(`${member}.member_id`), sql.ref(`${member}.line`)];
  return sql<string>`coalesce((
    select f.line from former_line f
    where f.bucket = (${memberId} & 255) and f.member_id = ${memberId} and f.until > ${sql.ref(moment)}
    order by f.until limit 1), ${line})`;
}
