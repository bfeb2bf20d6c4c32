import { sql } from 'kysely';
import type { Tx } from '../platform/db.ts';

/**
 * Counts the steps of the security centre that each member has completed now: a confirmed mobile number, a confirmed e-mail address, a withdraw
 * password and a second factor. These are `SECURITY_STEPS_MAX` steps (domain/rewards/mission-definition.ts). A member who does not exist is missing in
 * the result.
 */
export async function countSecuritySteps(tx: Tx, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ memberId: bigint; steps: number }>`
    select m.member_id as "memberId",
      (m.mobile_verified_at is not null)::integer + (m.email_verified_at is not null)::integer
        + (m.withdraw_password_hash is not null)::integer
        + (exists (select from two_factor f where f.member_id = m.member_id and f.confirmed_at is not null))::integer as steps
    from member m where m.member_id = any(${[...memberIds]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ memberId, steps }) => [memberId, BigInt(steps)]));
}
