import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db.ts';

/** Reads the lines in which a member stood before its moves, the latest first (docs/decisions/0080-line-moves.md). */
export async function readFormerLines(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select f.line from former_line f
    where f.bucket = (${memberId}::bigint & 255) and f.member_id = ${memberId} order by f.until desc`.execute(db);
  return [...new Set(rows.map(({ line }) => line))];
}

/**
 * The line in which the member of row `member` stood at the moment of a column: roll-ups read the entries of the ledger minutes after they were
 * posted, and a member may have moved in between.
 */
export function lineAt(member: string, moment: string): RawBuilder<string> {
  const [memberId, line] = [sql.ref(`${member}.member_id`), sql.ref(`${member}.line`)];
  return sql<string>`coalesce((
    select f.line from former_line f
    where f.bucket = (${memberId} & 255) and f.member_id = ${memberId} and f.until > ${sql.ref(moment)}
    order by f.until limit 1), ${line})`;
}
