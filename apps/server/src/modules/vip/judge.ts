import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';
import type { Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { calendarAt } from '../../domain/rewards/calendar.ts';
import type { NewGrant } from '../../domain/rewards/grant.ts';
import { findReachedRank, findLowestLostRank, type VipFigures } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { lockVipMembers, type VipMember } from '../../members/vip-level.ts';
import { readMoneyRollupCheckpoint } from '../../betting/money-days.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { createGrants } from '../../rewards/grants.ts';
import type { VipBrand } from './brands.ts';
import { readVipFigures } from './figures.ts';
import { vipGrant } from './rewards.ts';
import { changeRank, readStandings, storeStanding, type Standing } from './standings.ts';
import { withdrawUpgrades } from './withdraw-upgrades.ts';

/** The most members that one transaction judges, so that their rows are locked only briefly. */
const CHUNK_MEMBERS = 100;
/** The most that the roll-ups lag behind their checkpoint. An older row is certainly included. */
const ROLL_UP_SLACK_MS = 60_000;

/**
 * Checks the queued members of a brand: promotes those who have reached a rank, and withdraws unclaimed upgrade bonuses that the figures no longer
 * justify. A member stays queued until the roll-ups include the change, so that no promotion is missed. Ends at the deadline (ms of
 * `performance.now`).
 */
export async function judgeQueuedMembers(db: Db, brand: VipBrand, now: Date, deadline: number): Promise<void> {
  const rolledUp = (await readMoneyRollupCheckpoint(db)) ?? new Date(0);
  const countedBefore = new Date(rolledUp.getTime() - ROLL_UP_SLACK_MS);
  for (const bucket of await listDueBuckets(db, brand.merchantId)) {
    let after = 0n;
    while (performance.now() < deadline) {
      const last = await transaction(db, async (tx) => {
        const memberIds = await lockQueuedMembers(tx, brand.merchantId, bucket, after);
        if (memberIds.length === 0) return undefined;
        await promoteMembers(tx, brand, { memberIds, bucket, now });
        await deleteCountedMembers(tx, bucket, memberIds, countedBefore);
        return memberIds.at(-1);
      });
      if (last === undefined) break;
      after = last;
    }
  }
}

async function listDueBuckets(db: Db, merchantId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('vip_due')
    .select('bucket')
    .distinct()
    .where('merchant_id', '=', merchantId)
    .orderBy('bucket')
    .execute();
  return rows.map(({ bucket }) => bucket);
}

async function lockQueuedMembers(tx: Tx, merchantId: number, bucket: number, after: bigint): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('vip_due')
    .select('member_id')
    .where('bucket', '=', bucket)
    .where('member_id', '>', after)
    .where('merchant_id', '=', merchantId)
    .orderBy('member_id')
    .limit(CHUNK_MEMBERS)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ member_id }) => member_id);
}

async function deleteCountedMembers(
  tx: Tx,
  bucket: number,
  memberIds: readonly bigint[],
  countedBefore: Date,
): Promise<void> {
  await tx
    .deleteFrom('vip_due')
    .where('bucket', '=', bucket)
    .where('member_id', 'in', [...memberIds])
    .where('changed_at', '<', countedBefore)
    .execute();
}

interface Chunk {
  readonly memberIds: readonly bigint[];
  readonly bucket: number;
  readonly now: Date;
}

async function promoteMembers(tx: Tx, brand: VipBrand, { memberIds, bucket, now }: Chunk): Promise<void> {
  const currency = currencyOf(brand.currency);
  const { day, month } = calendarAt(now, brand.timeZone);
  const members = (await lockVipMembers(tx, memberIds)).filter(({ type }) => type !== TRIAL_TYPE && !isAgentType(type));
  const figures = await readVipFigures(tx, memberIds, currency, month);
  const standings = await readStandings(tx, bucket, memberIds);
  const judging = { program: brand.program, bucket, figures, now };
  const ids = members.map(({ memberId }) => memberId);
  const earnedAgain = await withdrawUpgrades(tx, ids, judging);
  const grants = earnedAgain.flatMap((reward) => vipGrant(brand.program, reward, currency, now) ?? []);
  for (const member of members) {
    const figure = figures.get(member.memberId);
    assert(figure !== undefined, `the figures of member ${member.memberId} are missing`);
    const standing = standings.get(member.memberId);
    grants.push(...(await promote(tx, brand, { member, figures: figure, standing, currency, now })));
  }
  await createGrants(tx, grants, { currency, day, now, tellsMembers: true });
}

interface Judged {
  readonly member: VipMember;
  readonly figures: VipFigures;
  readonly standing: Standing | undefined;
  readonly currency: Currency;
  readonly now: Date;
}

/** Promotes a member who has reached a higher rank. Returns the upgrade bonus of each rank in between. */
async function promote(tx: Tx, { merchantId, program }: VipBrand, judged: Judged): Promise<NewGrant[]> {
  const { member, figures, standing, currency, now } = judged;
  const { memberId, vipLevel: fromRank } = member;
  const rank = findReachedRank(program.definition, figures, standing?.lostFrom);
  if (rank <= fromRank) {
    // An operator has set the rank: the jobs of a period find members by their standing.
    if (fromRank > 0 && standing?.rank !== fromRank)
      await storeStanding(tx, { memberId, merchantId, rank: fromRank, lostFrom: undefined, since: now });
    return [];
  }
  const lostFrom = standing?.lostFrom === undefined ? undefined : findLowestLostRank(program.definition, figures, rank);
  await changeRank(tx, { memberId, merchantId, fromRank, rank, lostFrom, since: now, missedMonth: undefined });
  return Array.from({ length: rank - fromRank }, (_, step) => fromRank + step + 1).flatMap(
    (reached) => vipGrant(program, { memberId, rank: reached, kind: 'upgrade', period: '' }, currency, now) ?? [],
  );
}
