import { bucketOf } from '../../domain/bucket.ts';
import type { Db } from '../../platform/db.ts';
import type { StoredGrant } from '../../rewards/grant-rows.ts';
import { parseFriendSource } from './qualify.ts';

/**
 * Reads what an account shares with another one, by grant id, which is why an operator has to decide. For a referral these are the traits of the
 * friend; for other kinds, the marks that the grant stores.
 */
export async function readSharedOfGrants(
  db: Db,
  grants: readonly Pick<StoredGrant, 'grantId' | 'memberId' | 'kind' | 'sourceKey'>[],
): Promise<ReadonlyMap<bigint, readonly string[]>> {
  const own = await readMarksOfGrants(db, grants);
  const referrals = grants.filter(({ kind }) => kind === 'referral');
  if (referrals.length === 0) return own;
  const friends = referrals.map(({ sourceKey }) => parseFriendSource(sourceKey));
  const rows = await db
    .selectFrom('referral_friend')
    .select(['member_id', 'shared'])
    .where('bucket', 'in', [...new Set(friends.map(bucketOf))])
    .where('member_id', 'in', friends)
    .execute();
  const sharedOf = new Map(rows.map(({ member_id, shared }) => [member_id, shared]));
  const ofFriends = referrals.map(
    ({ grantId, sourceKey }) => [grantId, sharedOf.get(parseFriendSource(sourceKey)) ?? []] as const,
  );
  return new Map([...own, ...ofFriends]);
}

async function readMarksOfGrants(
  db: Db,
  grants: readonly Pick<StoredGrant, 'grantId' | 'memberId'>[],
): Promise<Map<bigint, readonly string[]>> {
  if (grants.length === 0) return new Map();
  const members = grants.map(({ memberId }) => memberId);
  const rows = await db
    .selectFrom('reward_grant')
    .select(['grant_id', 'shared'])
    .where('bucket', 'in', [...new Set(members.map(bucketOf))])
    .where('member_id', 'in', members)
    .where(
      'grant_id',
      'in',
      grants.map(({ grantId }) => grantId),
    )
    .execute();
  return new Map(rows.map(({ grant_id, shared }) => [grant_id, shared]));
}
