import { bucketOf } from '../../domain/bucket.ts';
import type { Db } from '../../platform/db.ts';
import type { StoredGrant } from '../../rewards/grant-rows.ts';
import { friendOfSource } from './qualify.ts';

/** Reads what inviter and friend share, by the id of the grant: why an operator has to decide. Grants of other kinds are left out. */
export async function readSharedOfGrants(
  db: Db,
  grants: readonly Pick<StoredGrant, 'grantId' | 'kind' | 'sourceKey'>[],
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const referrals = grants.filter(({ kind }) => kind === 'referral');
  if (referrals.length === 0) return new Map();
  const friends = referrals.map(({ sourceKey }) => friendOfSource(sourceKey));
  const rows = await db
    .selectFrom('referral_friend')
    .select(['member_id', 'shared'])
    .where('bucket', 'in', [...new Set(friends.map(bucketOf))])
    .where('member_id', 'in', friends)
    .execute();
  const sharedOf = new Map(rows.map(({ member_id, shared }) => [member_id, shared]));
  return new Map(referrals.map(({ grantId, sourceKey }) => [grantId, sharedOf.get(friendOfSource(sourceKey)) ?? []]));
}
