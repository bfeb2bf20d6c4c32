import type { RewardCause } from '@baize/contract/codes';
import { randomUUID } from 'node:crypto';
import type { Currency } from '@baize/money';
import { points } from '@baize/money/points';
import { assert } from '../../domain/assert.ts';
import { isInAudience } from '../../domain/rewards/audience.ts';
import {
  findMultiplierPpm,
  planRecount,
  computePointsOfDay,
  findRatioMinor,
  type PointRate,
  type PointsRules,
} from '../../domain/rewards/points.ts';
import { earningTypes, type EarningType } from '../../domain/rewards/points-definition.ts';
import type { Program } from '../../domain/rewards/program.ts';
import { POINTS, POINTS_ISSUED } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import type { LockedWallet } from '../../ledger/post.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Tx } from '../../platform/db.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { rejectGrant } from '../../rewards/end-grants.ts';
import { createGrants } from '../../rewards/grants.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import {
  insertEarning,
  readDayFigures,
  readEarnedPoints,
  readUnclaimed,
  type EarnedPoints,
  type MemberDay,
  type UnclaimedGrant,
} from './earnings.ts';
import { lockPointsWallet, movePoints, getPointsBalance } from './wallet.ts';

/** The day of a member whose points are counted, and the rules that apply. */
export interface CountCall extends MemberDay {
  readonly program: Program<PointsRules>;
  readonly currency: Currency;
  readonly now: Date;
  /** False if the program did not run on the day. Then only points that were given before are corrected. */
  readonly canEarn: boolean;
}

/**
 * Grants the points of one day of a member, or corrects them if the figures of the day have changed. It compares the points that the day is worth
 * with those that were granted, so a repetition changes nothing. Points that a member cannot have now, e.g. during a break from play, wait in the
 * reward centre.
 */
export async function countDay(tx: Tx, call: CountCall): Promise<void> {
  const { memberId, program, currency, now, canEarn } = call;
  await lockMember(tx, memberId);
  const { obstacle, ...facts } = await readRewardFacts(tx, memberId, now);
  if (obstacle === 'trial' || obstacle === 'agent') return;
  const [figures, earned] = [await readDayFigures(tx, call), await readEarnedPoints(tx, call)];
  const isEligible = canEarn && isInAudience(program.audience, facts);
  for (const type of earningTypes) {
    const before = earned.get(type);
    const ratio = isEligible ? findRatioMinor(program.definition, type, currency) : undefined;
    const rate =
      before?.rate ??
      (ratio && { ratioMinor: ratio, multiplierPpm: findMultiplierPpm(program.definition, facts.vipLevel) });
    if (rate) await countType(tx, { ...call, type, before, rate, amountMinor: figures.get(type) ?? 0n });
  }
}

interface TypeCount extends CountCall {
  readonly type: EarningType;
  readonly before: EarnedPoints | undefined;
  /** The rate that held when the day was counted first. */
  readonly rate: PointRate;
  readonly amountMinor: bigint;
}

async function countType(tx: Tx, count: TypeCount): Promise<void> {
  const { before, rate, amountMinor } = count;
  const [due, given] = [computePointsOfDay(amountMinor, rate), before?.points ?? 0n];
  if (due === given) return;
  const wallet = await lockPointsWallet(tx, count.memberId, count.currency);
  const waiting = due < given ? await readUnclaimed(tx, count, count.type) : [];
  const unclaimed = waiting.reduce((sum, each) => sum + each.points, 0n);
  const plan = planRecount({ due, given, unclaimed, balance: getPointsBalance(wallet) });
  if (plan.withdraw) await withdrawGrants(tx, count, waiting);
  if (plan.take > 0n) await takePoints(tx, count, wallet, plan.take);
  const granted = plan.grant > 0n ? await grantPoints(tx, count, plan.grant) : 0n;
  const change = granted - (plan.withdraw ? unclaimed : 0n) - plan.take - plan.uncollected;
  if (change !== 0n) await recordCount(tx, count, change, plan.uncollected);
}

async function withdrawGrants(tx: Tx, { memberId, now }: TypeCount, grants: readonly UnclaimedGrant[]): Promise<void> {
  for (const { grantId } of grants) {
    const isRejected = await rejectGrant(tx, {
      memberId,
      grantId,
      reason: 'points_recounted' satisfies RewardCause,
      now,
    });
    assert(isRejected, `grant ${grantId} was claimed while its wallet was locked`);
  }
}

/** Returns the number of granted points; zero if the budget of the program does not cover them. */
async function grantPoints(tx: Tx, count: TypeCount, amount: bigint): Promise<bigint> {
  const { memberId, program, currency, day, now } = count;
  const grant = {
    memberId,
    program,
    kind: 'points',
    sourceKey: `${count.type}:${nextRevision(count)}`,
    period: day,
    titles: program.titles,
    item: { kind: 'points', points: amount },
    state: 'claim',
    opensAt: now,
    expiresAt: null,
  } as const;
  const [made] = await createGrants(tx, [grant], { currency, day, now });
  if (!made) return 0n;
  await claimGrant(tx, { memberId, currency, grantId: made.grantId, requestId: randomUUID(), now });
  return amount;
}

async function takePoints(tx: Tx, count: TypeCount, wallet: LockedWallet, amount: bigint): Promise<void> {
  const command: PostingCommand = {
    memberId: count.memberId,
    key: `points:correct:${count.day}:${count.type}:${nextRevision(count)}`,
    kind: 'points',
    entries: [
      { account: POINTS, amount: points(-amount) },
      { account: POINTS_ISSUED, amount: points(amount) },
    ],
  };
  await movePoints(tx, wallet, command);
}

async function recordCount(tx: Tx, count: TypeCount, change: bigint, uncollected: bigint): Promise<void> {
  const { program, before, amountMinor } = count;
  await insertEarning(tx, {
    ...count,
    revision: nextRevision(count),
    merchantId: program.merchantId,
    programCode: program.code,
    points: change,
    uncollected,
    amountMinor: amountMinor - (before?.amountMinor ?? 0n),
  });
}

function nextRevision({ before }: TypeCount): number {
  return (before?.revision ?? 0) + 1;
}
