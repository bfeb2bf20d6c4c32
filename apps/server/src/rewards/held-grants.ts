import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';
import { rejectGrant } from './end-grants.ts';

export interface HeldGrantRef {
  readonly merchantId: number;
  readonly grantId: bigint;
  readonly now: Date;
}

/** A grant about which an operator has decided. */
export interface DecidedGrant {
  readonly memberId: bigint;
  readonly kind: string;
  readonly programCode: string;
}

/**
 * Lets the member claim a grant that waited for an operator. The time for the claim begins now, and is as long as it was promised.
 * Undefined where no such grant of the brand waits.
 */
export async function approveHeldGrant(tx: Tx, ref: HeldGrantRef): Promise<DecidedGrant | undefined> {
  const held = await lockHeldGrant(tx, ref);
  if (!held) return undefined;
  const { memberId } = held;
  await sql`
    update reward_grant set state = 'claim', opens_at = greatest(opens_at, ${ref.now}),
      expires_at = expires_at + (greatest(opens_at, ${ref.now}) - opens_at)
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and grant_id = ${ref.grantId}`.execute(tx);
  return held;
}

/** Rejects a grant that waited for an operator; its amount goes back to the budgets. Undefined where no such grant of the brand waits. */
export async function rejectHeldGrant(
  tx: Tx,
  { reason, ...ref }: HeldGrantRef & { readonly reason: string },
): Promise<DecidedGrant | undefined> {
  const held = await lockHeldGrant(tx, ref);
  if (!held) return undefined;
  const { grantId, now } = ref;
  await rejectGrant(tx, { memberId: held.memberId, grantId, reason, now });
  return held;
}

/** Finds the grant in the queue of its brand, and locks it unless somebody has decided meanwhile. */
async function lockHeldGrant(
  tx: Tx,
  { merchantId, grantId }: Pick<HeldGrantRef, 'merchantId' | 'grantId'>,
): Promise<DecidedGrant | undefined> {
  const { rows: found } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from reward_grant
    where merchant_id = ${merchantId} and grant_id = ${grantId} and state = 'process'`.execute(tx);
  const memberId = found[0]?.memberId;
  if (memberId === undefined) return undefined;
  return await tx
    .selectFrom('reward_grant')
    .select(['member_id as memberId', 'kind', 'program_code as programCode'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .where('state', '=', 'process')
    .forUpdate()
    .executeTakeFirst();
}
