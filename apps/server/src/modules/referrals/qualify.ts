import type { RewardCause, PersonMark } from '@baize/contract/codes';
import { mulRateFloor, parseAmount, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import { programDefinitions } from '../../domain/rewards/program-definitions.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { findAmountForFriend, type ReferralDefinition } from '../../domain/rewards/referral-definition.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { findSharedTraits, type FriendRow, type SharedTrait } from '../../members/friends.ts';
import { findSharers } from '../../members/mark-sharers.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { readEarners } from '../../rewards/audience-facts.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { createGrants } from '../../rewards/grants.ts';
import { readDefinitionOfGrant } from '../../rewards/program-versions.ts';

const DAY_MS = 86_400_000;
/** The reason that the member reads in the reward centre for a reward that was taken back. */
const UNDONE_REASON: RewardCause = 'friend_undone';

/** The referral program of a brand, and the present time. */
export interface ReferralContext extends BrandContext {
  readonly program: Program<ReferralDefinition>;
  readonly now: Date;
}

/**
 * Rewards the inviters of friends who have met the conditions. A friend has to register while the program runs, and the inviter has to be able to
 * earn rewards.
 */
export async function qualifyFriends(tx: Tx, context: ReferralContext, friends: readonly FriendRow[]): Promise<void> {
  const candidates = friends.filter((friend) => friend.grantId === null && isQualified(context, friend));
  if (candidates.length === 0) return;
  const earners = await readEarners(
    tx,
    candidates.flatMap(({ memberId, inviterId }) => [memberId, inviterId]),
  );
  const { audience } = context.program;
  for (const friend of candidates) {
    const inviter = earners.get(friend.inviterId);
    if (inviter && isInAudience(audience, inviter) && earners.has(friend.memberId))
      await grantReward(tx, context, friend);
  }
}

function isQualified({ program, currency }: ReferralContext, friend: FriendRow): boolean {
  return friend.registeredAt >= program.startsAt && meetsConditions(program.definition, friend, currency);
}

function meetsConditions(
  { depositRequired, validBetRequired }: ReferralDefinition,
  { depositsMinor, validBetMinor }: FriendRow,
  currency: Currency,
): boolean {
  return (
    depositsMinor >= parseDefinitionAmount(depositRequired, currency).amountMinor &&
    validBetMinor >= parseDefinitionAmount(validBetRequired, currency).amountMinor
  );
}

/** Parses an amount of a program definition, whose schema guarantees the format. */
export function parseDefinitionAmount(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `${text} is no amount of ${currency}`);
  return amount;
}

/**
 * Creates the grant for one friend. If the friend shares a device, a phone or a pay-out account with the inviter or with an earlier friend of the
 * inviter, the grant waits for an operator.
 */
async function grantReward(tx: Tx, context: ReferralContext, friend: FriendRow): Promise<void> {
  const { merchantId, currency, timeZone, now } = context;
  const number = await countQualified(tx, merchantId, friend.inviterId);
  const shared = await findSharedWithLine(tx, merchantId, friend);
  const grant = toNewGrant(context, friend, number, shared);
  const [made] = await createGrants(tx, [grant], { currency, day: dayAt(now, timeZone), now, tellsMembers: true });
  // The budget is used up, and the friend counts when the next event finds it large enough.
  if (!made) return await uncountFriend(tx, friend.inviterId);
  await tx
    .updateTable('referral_friend')
    .set({ qualified_at: now, grant_id: made.grantId, shared })
    .where('bucket', '=', bucketOf(friend.memberId))
    .where('member_id', '=', friend.memberId)
    .execute();
  if (shared.length > 0) return;
  await publishQualified(tx, { inviterId: friend.inviterId, merchantId, now });
}

/** The mark by which other accounts are found, for each shared trait. */
const MARK_OF_TRAIT = {
  device: 'device',
  phone: 'phone',
  payout_account: 'payoutAccount',
} as const satisfies Record<SharedTrait, PersonMark>;

async function findSharedWithLine(
  tx: Tx,
  merchantId: number,
  { inviterId, memberId }: FriendRow,
): Promise<SharedTrait[]> {
  const withInviter = await findSharedTraits(tx, inviterId, memberId);
  const shared: SharedTrait[] = [];
  for (const trait of ['device', 'phone', 'payout_account'] as const) {
    const isShared =
      withInviter.includes(trait) ||
      (await hasRewardedFriend(tx, inviterId, await findSharers(tx, MARK_OF_TRAIT[trait], { memberId, merchantId })));
    if (isShared) shared.push(trait);
  }
  return shared;
}

/** Returns whether the inviter has a reward for one of these members. */
async function hasRewardedFriend(tx: Tx, inviterId: bigint, memberIds: readonly bigint[]): Promise<boolean> {
  if (memberIds.length === 0) return false;
  const row = await tx
    .selectFrom('referral_friend')
    .select('member_id')
    .where('bucket', 'in', [...new Set(memberIds.map(bucketOf))])
    .where('member_id', 'in', [...memberIds])
    .where('inviter_id', '=', inviterId)
    .where('grant_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface QualifiedFact {
  readonly inviterId: bigint;
  readonly merchantId: number;
  readonly now: Date;
}

/** Publishes that a friend counts, for missions: at once, or when an operator approves a held reward. */
export async function publishQualified(tx: Tx, { inviterId, merchantId, now }: QualifiedFact): Promise<void> {
  await publish(tx, 'referral.qualified', { memberId: String(inviterId), merchantId, at: now.toISOString() });
}

function toNewGrant(
  { program, currency, now }: ReferralContext,
  friend: FriendRow,
  number: number,
  shared: readonly SharedTrait[],
): NewGrant {
  const { turnoverPpm, claimDays } = program.definition;
  const amount = parseDefinitionAmount(findAmountForFriend(program.definition, number), currency);
  return {
    memberId: friend.inviterId,
    program,
    kind: 'referral',
    sourceKey: toFriendSource(friend.memberId),
    period: '',
    titles: program.titles,
    item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(turnoverPpm)) },
    state: shared.length > 0 ? 'process' : 'claim',
    opensAt: now,
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  };
}

const FRIEND_SOURCE = 'friend:';

function toFriendSource(memberId: bigint): string {
  return `${FRIEND_SOURCE}${memberId}`;
}

/** Returns the member id of the friend from the source key of a grant. */
export function parseFriendSource(sourceKey: string): bigint {
  return BigInt(sourceKey.slice(FRIEND_SOURCE.length));
}

/** Adds a friend to the inviter's count and returns the new count. The row stays locked, so that two friends at once get different numbers. */
async function countQualified(tx: Tx, merchantId: number, inviterId: bigint): Promise<number> {
  const { rows } = await sql<{ qualified: number }>`
    insert into referral_inviter (bucket, member_id, merchant_id, qualified) values (${bucketOf(inviterId)}, ${inviterId}, ${merchantId}, 1)
    on conflict (bucket, member_id) do update set qualified = referral_inviter.qualified + 1
    returning qualified`.execute(tx);
  const [row] = rows;
  assert(row !== undefined, 'a row was written');
  return row.qualified;
}

/** Subtracts a friend from the count that decides the tier of the next one, because its reward was rejected or not granted. */
export async function uncountFriend(tx: Tx, inviterId: bigint): Promise<void> {
  await sql`
    update referral_inviter set qualified = qualified - 1
    where bucket = ${bucketOf(inviterId)} and member_id = ${inviterId} and qualified > 0`.execute(tx);
}

/**
 * Rejects unclaimed rewards whose friends meet neither the present conditions nor those under which the reward was granted. The same friend brings no second
 * reward.
 */
export async function rejectUnclaimedRewards(
  tx: Tx,
  context: ReferralContext,
  friends: readonly FriendRow[],
): Promise<void> {
  for (const friend of friends) {
    const { inviterId: memberId, grantId } = friend;
    if (grantId === null || meetsConditions(context.program.definition, friend, context.currency)) continue;
    if (await meetsGrantedConditions(tx, context, { ...friend, grantId })) continue;
    const isRejected = await rejectGrant(tx, { memberId, grantId, reason: UNDONE_REASON, now: context.now });
    if (isRejected) await uncountFriend(tx, memberId);
  }
}

const referralCheck = Compile(programDefinitions.referral);

/** Returns whether the friend meets the conditions of the version of the program under which the reward was granted. */
async function meetsGrantedConditions(
  tx: Tx,
  { currency }: ReferralContext,
  friend: FriendRow & { readonly grantId: bigint },
): Promise<boolean> {
  const definition = await readDefinitionOfGrant(tx, { memberId: friend.inviterId, grantId: friend.grantId });
  return referralCheck.Check(definition) && meetsConditions(definition, friend, currency);
}
