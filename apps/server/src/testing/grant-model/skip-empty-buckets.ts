import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/**
 * Lets the jobs of rewards open their runs only for the buckets in which the brand has a member. A brand of a model has few members, and a job needs as long for an
 * empty bucket as for one with members.
 */
export async function skipEmptyBuckets(db: Db): Promise<void> {
  await sql`
    create function has_members() returns trigger language plpgsql as $$
    begin
      if exists (select from member where merchant_id = new.merchant_id and (member_id & 255) = new.bucket) then return new; end if;
      return null;
    end $$`.execute(db);
  for (const table of ['reward_run', 'rebate_run'])
    await sql`
      create trigger has_members before insert on ${sql.table(table)} for each row execute function has_members()`.execute(
      db,
    );
}
