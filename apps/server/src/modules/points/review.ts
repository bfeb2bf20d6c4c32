import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { post } from '../../ledger/post.ts';
import { lockMember } from '../../members/lock-member.ts';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { writeAudit } from '../../operators/operator-audit.ts';
import type { Operator } from '../../operators/operator-identity.ts';
import type { Tx } from '../../platform/db.ts';
import { returnStock } from './mall.ts';
import { findRedemption, returnPosting, type Redemption } from './redemption-rows.ts';

/** A decision of an operator about a redemption (`pnpm ops redemptions`). It is one transaction together with its audit row. */
export interface ReviewCall {
  readonly merchantId: number;
  readonly redemptionId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

type ReviewAct = 'approve' | 'ship' | 'reject';

/** The states in which each act is allowed. An approved item may have been sent, so it cannot be rejected. */
const isActAllowed = {
  approve: ({ state }) => state === 'process',
  reject: ({ state }) => state === 'process',
  ship: ({ state, kind, shippedAt }) => state === 'approved' && kind === 'thing' && shippedAt === null,
} satisfies Record<ReviewAct, (redemption: Redemption) => boolean>;

/** Approves a redemption: the item will be sent. */
export async function approveRedemption(tx: Tx, call: ReviewCall): Promise<Outcome<Redemption>> {
  const locked = await lockForReview(tx, 'approve', call);
  if (!locked.ok) return locked;
  return done(
    await storeReview(tx, call, locked.value, { act: 'approve', values: { state: 'approved', decided_at: call.now } }),
  );
}

/** Stores that the item of an approved redemption was sent. `shipment` is the text that the member reads about it. */
export async function shipRedemption(tx: Tx, call: ReviewCall, shipment: string): Promise<Outcome<Redemption>> {
  const locked = await lockForReview(tx, 'ship', call);
  if (!locked.ok) return locked;
  return done(await storeReview(tx, call, locked.value, { act: 'ship', values: { shipment, shipped_at: call.now } }));
}

/** Rejects a redemption: the points go back to the member and the items to the stock. The member reads the reason. */
export async function rejectRedemption(tx: Tx, call: ReviewCall, reason: string): Promise<Outcome<Redemption>> {
  const locked = await lockForReview(tx, 'reject', call);
  if (!locked.ok) return locked;
  const { merchantId, rewardId, quantity } = locked.value;
  const posting = returnPosting(locked.value);
  const posted = await post(tx, posting);
  assert(posted.ok && !posted.replayed, `${posting.key} was not written as a new posting`);
  const values = { state: 'rejected', reason, decided_at: call.now, sealed: null };
  const changed = await storeReview(tx, call, locked.value, { act: 'reject', values });
  await returnStock(tx, merchantId, rewardId, quantity);
  return done(changed);
}

async function lockForReview(
  tx: Tx,
  act: ReviewAct,
  { merchantId, redemptionId }: ReviewCall,
): Promise<Outcome<Redemption>> {
  const owner = await findRedemption(tx, merchantId, redemptionId);
  if (!owner) return refuse('request.not_found');
  await lockMember(tx, owner.memberId);
  const found = await findRedemption(tx, merchantId, redemptionId);
  return found && isActAllowed[act](found) ? done(found) : refuse('request.state_changed');
}

interface ReviewChange {
  readonly act: ReviewAct;
  readonly values: {
    readonly state?: string;
    readonly reason?: string;
    readonly shipment?: string;
    readonly decided_at?: Date;
    readonly shipped_at?: Date;
    readonly sealed?: null;
  };
}

/** Writes the change and its audit row, which has no personal data. */
async function storeReview(
  tx: Tx,
  call: ReviewCall,
  before: Redemption,
  { act, values }: ReviewChange,
): Promise<Redemption> {
  const { merchantId, redemptionId, operator, now } = call;
  const { memberId } = before;
  await tx
    .updateTable('point_redemption')
    .set(values)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('redemption_id', '=', redemptionId)
    .execute();
  const after = await findRedemption(tx, merchantId, redemptionId);
  assert(after !== undefined, `redemption ${redemptionId} was changed and is missing`);
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: `redemptions ${act}`,
    target: `redemptions ${redemptionId}`,
    before: { state: before.state },
    after: { state: after.state, reason: after.reason, shipment: after.shipment, memberId: String(memberId) },
    now,
  });
  return after;
}
