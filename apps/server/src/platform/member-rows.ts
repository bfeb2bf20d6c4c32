import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';

/** Returns the condition that a row of a table that is distributed by bucket belongs to this member. `alias` names the table in the query. */
export function isOfMember(alias: string, memberId: bigint): RawBuilder<boolean> {
  const [bucket, member] = [sql.ref(`${alias}.bucket`), sql.ref(`${alias}.member_id`)];
  return sql<boolean>`${bucket} = ${bucketOf(memberId)} and ${member} = ${memberId}`;
}
