import type { RewardCause, PersonMark } from '@baize/contract/codes';
import { mulRateFloor, parseAmount, type Currency, type Money } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { amountForFriend, type ReferralDefinition } from '../../domain/rewards/referral-definition.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { findSharedTraits, type FriendRow, type SharedTrait } from '../../members/friends.ts';
import { findSharers } from '../../members/mark-sharers.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { readEarners } from '../../rewards/audience-facts.ts';
import type { BrandContext } from '../../rewards/brand-context.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { makeGrants } from '../../rewards/grants.ts';

const DAY_MS = 86_400_000;
/** The member reads it in the reward centre. */
const UNDONE_REASON: RewardCause = 'friend_undone';

export interface ReferralContext extends BrandContext {
  readonly program: Program<ReferralDefinition>;
  readonly now: Date;
}

/**
 * Rewards the inviters of friends who have reached the conditions. A friend counts who registered while the program runs, and whose inviter
 * can earn rewards.
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
    if (inviter && isInAudience(audience, inviter) && earners.has(friend.memberId)) await reward(tx, context, friend);
  }
}

function isQualified({ program, currency }: ReferralContext, friend: FriendRow): boolean {
  return (
    friend.registeredAt >= program.startsAt &&
    friend.depositsMinor >= amountOf(program.definition.depositRequired, currency).amountMinor &&
    friend.validBetMinor >= amountOf(program.definition.validBetRequired, currency).amountMinor
  );
}

export function amountOf(text: string, currency: Currency): Money {
  const amount = parseAmount(text, currency);
  assert(amount !== undefined, `${text} is no amount of ${currency}`);
  return amount;
}

/**
 * Makes the grant of one friend. Where the friend shares a device, a phone or a pay-out account with the inviter, or with an earlier friend of the same
 * inviter, an operator decides about it.
 */
async function reward(tx: Tx, context: ReferralContext, friend: FriendRow): Promise<void> {
  const { merchantId, currency, timeZone, now } = context;
  const number = await countQualified(tx, merchantId, friend.inviterId);
  const shared = await findSharedWithLine(tx, merchantId, friend);
  const grant = grantFor(context, friend, number, shared);
  const [made] = await makeGrants(tx, [grant], { currency, day: dayAt(now, timeZone), now, tellsMembers: true });
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

/** Each trait, with the mark by which other accounts are found. */
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

/** Returns whether one of these members is a friend for whom the inviter has a reward. */
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

/** Tells missions that a friend counts: at once, or when an operator has approved a reward that was held. */
export async function publishQualified(tx: Tx, { inviterId, merchantId, now }: QualifiedFact): Promise<void> {
  await publish(tx, 'referral.qualified', { memberId: String(inviterId), merchantId, at: now.toISOString() });
}

function grantFor(
  { program, currency, now }: ReferralContext,
  friend: FriendRow,
  number: number,
  shared: readonly SharedTrait[],
): NewGrant {
  const { turnoverPpm, claimDays } = program.definition;
  const amount = amountOf(amountForFriend(program.definition, number), currency);
  return {
    memberId: friend.inviterId,
    program,
    kind: 'referral',
    sourceKey: friendSource(friend.memberId),
    period: '',
    titles: program.titles,
    item: { kind: 'cash', amount, turnover: mulRateFloor(amount, BigInt(turnoverPpm)) },
    state: shared.length > 0 ? 'process' : 'claim',
    opensAt: now,
    expiresAt: new Date(now.getTime() + claimDays * DAY_MS),
  };
}

const FRIEND_SOURCE = 'friend:';

function friendSource(memberId: bigint): string {
  return `${FRIEND_SOURCE}${memberId}`;
}

/** Returns the friend that a grant is for. */
export function friendOfSource(sourceKey: string): bigint {
  return BigInt(sourceKey.slice(FRIEND_SOURCE.length));
}

/** Counts a further friend, and returns its number. The row stays locked, so that two friends at once have different numbers. */
async function countQualified(tx: Tx, merchantId: number, inviterId: bigint): Promise<number> {
  const { rows } = await sql<{ qualified: number }>`
    insert into referral_inviter (bucket, member_id, merchant_id, qualified) values (${bucketOf(inviterId)}, ${inviterId}, ${merchantId}, 1)
    on conflict (bucket, member_id) do update set qualified = referral_inviter.qualified + 1
    returning qualified`.execute(tx);
  const [row] = rows;
  assert(row !== undefined, 'a row was written');
  return row.qualified;
}

/** Takes a friend off the number that decides the tier of the next one, because its reward was not given or was rejected. */
export async function uncountFriend(tx: Tx, inviterId: bigint): Promise<void> {
  await sql`
    update referral_inviter set qualified = qualified - 1
    where bucket = ${bucketOf(inviterId)} and member_id = ${inviterId} and qualified > 0`.execute(tx);
}

/** Rejects rewards whose cause was undone before anybody claimed them. The same friend brings no second reward. */
export async function undoUnclaimed(tx: Tx, context: ReferralContext, friends: readonly FriendRow[]): Promise<void> {
  for (const friend of friends) {
    if (friend.grantId === null || isQualified(context, friend)) continue;
    const { inviterId: memberId, grantId } = friend;
    const isRejected = await rejectGrant(tx, { memberId, grantId, reason: UNDONE_REASON, now: context.now });
    if (isRejected) await uncountFriend(tx, memberId);
  }
}
