import type { ClaimValue } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { bucketOf } from '../../domain/bucket.ts';
import { refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';

interface RewardClaim {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly rewardId: string;
  readonly requestId: string;
  readonly now: Date;
}

/** Claims one reward of the reward centre. A request id that claimed another reward before is refused, so that an id never stands for two claims. */
export async function claimReward(db: Db, { rewardId, ...request }: RewardClaim): Promise<Outcome<ClaimValue>> {
  const grantId = wireId(rewardId);
  const claim = { ...request, requestId: request.requestId.toLowerCase() };
  if (grantId === undefined) return refuse('reward.not_found');
  return await transaction(db, async (tx) => {
    const claimed = await findClaimed(tx, claim);
    if (claimed !== undefined && claimed !== grantId) return refuse('ledger.key_reused');
    return await claimGrant(tx, { ...claim, grantId });
  });
}

async function findClaimed(
  tx: Tx,
  { memberId, requestId }: Pick<RewardClaim, 'memberId' | 'requestId'>,
): Promise<bigint | undefined> {
  const row = await tx
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('claim_request_id', '=', requestId)
    .executeTakeFirst();
  return row?.grant_id;
}
