import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import type { Tx } from '../platform/db.ts';
import { rejectGrant } from './end-grants.ts';
import { publishRewardsChanged } from './live-rewards.ts';

/** Names a grant of a brand that waits for the decision of an operator, e.g. because two accounts share a device. */
export interface HeldGrantRef {
  readonly merchantId: number;
  readonly grantId: bigint;
  readonly now: Date;
}

/** The grant about which an operator has decided. */
export interface DecidedGrant {
  readonly memberId: bigint;
  readonly kind: string;
  readonly programCode: string;
}

interface HeldGrant extends DecidedGrant {
  readonly opensAt: Date;
  /** Null: the grant can be claimed without an end. */
  readonly expiresAt: Date | null;
}

/**
 * Approves a held grant, so that the member can claim it. The time to claim starts now, with the promised length. Returns undefined if the brand has
 * no such held grant.
 */
export async function approveHeldGrant(tx: Tx, ref: HeldGrantRef): Promise<DecidedGrant | undefined> {
  const held = await lockHeldGrant(tx, ref);
  if (!held) return undefined;
  const { memberId, opensAt, expiresAt } = held;
  const delayMs = Math.max(ref.now.getTime() - opensAt.getTime(), 0);
  const later = (at: Date): Date => new Date(at.getTime() + delayMs);
  await tx
    .updateTable('reward_grant')
    .set({ state: 'claim', opens_at: later(opensAt), expires_at: expiresAt && later(expiresAt) })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', ref.grantId)
    .execute();
  await publishRewardsChanged(tx, [memberId]);
  return held;
}

/** Rejects a held grant and gives its amount back to the budgets. Returns undefined if the brand has no such held grant. */
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

/** Finds and locks a held grant. Returns undefined if there is none, or if somebody has decided in the meantime. */
async function lockHeldGrant(
  tx: Tx,
  { merchantId, grantId }: Pick<HeldGrantRef, 'merchantId' | 'grantId'>,
): Promise<HeldGrant | undefined> {
  const { rows: found } = await sql<{ memberId: bigint }>`
    select member_id as "memberId" from reward_grant
    where merchant_id = ${merchantId} and grant_id = ${grantId} and state = 'process'`.execute(tx);
  const memberId = found[0]?.memberId;
  if (memberId === undefined) return undefined;
  return await tx
    .selectFrom('reward_grant')
    .select([
      'member_id as memberId',
      'kind',
      'program_code as programCode',
      'opens_at as opensAt',
      'expires_at as expiresAt',
    ])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .where('state', '=', 'process')
    .forUpdate()
    .executeTakeFirst();
}
