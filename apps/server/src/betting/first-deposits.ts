import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import {
  findEarliestDeposits,
  countTeamFirstDeposits,
  type FirstDeposit,
  type TeamFirstDepositDay,
} from '../domain/rollup/first-deposits.ts';
import type { MemberTransaction } from '../domain/rollup/team-transactions.ts';
import type { Tx } from '../platform/db.ts';

/**
 * Counts the first deposits among these transactions for the agents above their members (docs/decisions/0103-first-deposits-of-teams.md), in the
 * database transaction that copies them. The transactions have to be in the order of time, and all earlier ones have to be counted already.
 */
export async function countFirstDeposits(tx: Tx, transactions: readonly MemberTransaction[]): Promise<void> {
  const deposits = findEarliestDeposits(transactions);
  if (deposits.length === 0) return;
  const membersWithFirstDeposit = await insertFirstDeposits(tx, deposits);
  const days = countTeamFirstDeposits(deposits.filter(({ memberId }) => membersWithFirstDeposit.has(memberId)));
  if (days.length > 0) await addTeamDays(tx, days);
}

/** Inserts the deposits of members who had no deposit before, and returns these members. */
async function insertFirstDeposits(tx: Tx, deposits: readonly FirstDeposit[]): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ memberId: bigint }>`
    insert into member_first_deposit (bucket, member_id, day, line, merchant_id)
    select bucket, member_id, day, line, merchant_id from unnest(
      ${deposits.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${deposits.map(({ memberId }) => memberId)}::bigint[],
      ${deposits.map(({ day }) => day)}::date[],
      ${deposits.map(({ line }) => line)}::ltree[],
      ${deposits.map(({ merchantId }) => merchantId)}::integer[]
    ) as made (bucket, member_id, day, line, merchant_id)
    on conflict (bucket, member_id) do nothing
    returning member_id as "memberId"`.execute(tx);
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Adds the counts to the rows of the agents. */
async function addTeamDays(tx: Tx, days: readonly TeamFirstDepositDay[]): Promise<void> {
  await sql`
    insert into team_first_deposit_day (bucket, member_id, day, merchant_id, members)
    select bucket, member_id, day, merchant_id, members from unnest(
      ${days.map(({ agentId }) => bucketOf(agentId))}::smallint[],
      ${days.map(({ agentId }) => agentId)}::bigint[],
      ${days.map(({ day }) => day)}::date[],
      ${days.map(({ merchantId }) => merchantId)}::integer[],
      ${days.map(({ members }) => members)}::integer[]
    ) as delta (bucket, member_id, day, merchant_id, members)
    on conflict (bucket, member_id, day) do update set members = ${sql.table('team_first_deposit_day')}.members + excluded.members`.execute(
    tx,
  );
}
