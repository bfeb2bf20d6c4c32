import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { bucketOf } from '../../domain/bucket.ts';
import type { Outcome } from '../../domain/outcome.ts';
import { applyForActivity } from '../../modules/promotions/apply.ts';
import { claimRebate } from '../../modules/rebates/claim-rebate.ts';
import { createKeyRing } from '../../platform/key-ring.ts';
import { transaction } from '../../platform/transaction.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { postLostBet } from '../cashier.ts';
import { MIDDAY_ZONE } from '../world.ts';
import type { RebateCategory } from './loss-model.ts';
import type { RescueTerms } from './loss-terms.ts';
import { getLossTime, type LossWorld } from './loss-world.ts';
import { formatDay } from './model-days.ts';

const keyRing = createKeyRing([Buffer.alloc(32, 7)]);

/** A claim that each tab sends with a request of its own. Both functions return "ok" or the code of the refusal. */
interface TabClaim {
  readonly send: (requestId: string) => Promise<string>;
  readonly expected: (requestId: string) => string;
}

export async function claimRebateInTabs(
  world: LossWorld,
  { category, tabs }: { readonly category: RebateCategory | undefined; readonly tabs: number },
): Promise<void> {
  const { db, brand, member, model } = world;
  const { merchantId, isRebateClaimed } = brand;
  const merchant = {
    merchantId,
    code: `M${merchantId}`,
    name: `Merchant ${merchantId}`,
    currency: 'NPR',
    timeZone: MIDDAY_ZONE,
    diallingCode: '977',
    defaultLanguage: 'ne',
  };
  await claimInTabs(world, tabs, {
    send: async (requestId) => {
      const request = category === undefined ? { requestId } : { requestId, gameType: category };
      return toText(await claimRebate(db, { memberId: member.memberId, merchant, request, now: getLossTime(world) }));
    },
    expected: (requestId) => (isRebateClaimed ? model.claimRebate(category, requestId) : 'reward.not_claimable'),
  });
}

export async function claimRescueInTabs(
  world: LossWorld,
  { rescue, tabs }: { readonly rescue: RescueTerms; readonly tabs: number },
): Promise<void> {
  const { db, brand, member, model } = world;
  const context = { db, keyRing, ipLimitScale: 1, now: () => getLossTime(world) };
  await claimInTabs(world, tabs, {
    send: async (requestId) =>
      toText(
        await applyForActivity(context, {
          memberId: member.memberId,
          merchantId: brand.merchantId,
          activityId: rescue.code,
          requestId,
          currency: 'NPR',
          timeZone: MIDDAY_ZONE,
          languages: ['en'],
          remark: '',
          images: [],
          ip: '10.0.0.1',
          now: getLossTime(world),
          today: formatDay(model.today),
        }),
      ),
    expected: (requestId) => model.claimRescue(rescue, { requestId, isBehind: world.isBehind() }),
  });
}

/** Claims the latest cashback of the member. */
export async function claimCashbackInTabs(world: LossWorld, tabs: number): Promise<void> {
  const { db, member, model } = world;
  const grantId = await findLatestCashback(world);
  await claimInTabs(world, tabs, {
    send: async (requestId) => {
      const call = { memberId: member.memberId, currency: 'NPR', grantId, requestId, now: getLossTime(world) } as const;
      return toText(await transaction(db, async (tx) => await claimGrant(tx, call)));
    },
    expected: (requestId) => model.claimCashback(requestId),
  });
}

async function findLatestCashback({ db, member: { memberId } }: LossWorld): Promise<bigint> {
  const grant = await db
    .selectFrom('reward_grant')
    .select('grant_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('source_key', '=', 'cashback')
    .orderBy('period', 'desc')
    .executeTakeFirst();
  return grant?.grant_id ?? 1n;
}

async function claimInTabs(world: LossWorld, tabs: number, { send, expected }: TabClaim): Promise<void> {
  const requestIds = Array.from({ length: tabs }, () => randomUUID());
  const answers = await Promise.all(
    requestIds.map(async (requestId) => ({ requestId, answer: await send(requestId) })),
  );
  // The server decides which tab is first. The model receives the successful request first, and has to give the same answers.
  const ordered = answers.toSorted((left, right) => Number(right.answer === 'ok') - Number(left.answer === 'ok'));
  for (const { requestId, answer } of ordered) expect(answer).toBe(expected(requestId));
  const [first] = ordered;
  if (first?.answer === 'ok') world.repeat = async () => expect(await send(first.requestId)).toBe('ok');
}

/** Sends the last successful claim again, which changes nothing. */
export async function repeatLossClaim({ repeat }: LossWorld): Promise<void> {
  await repeat?.();
}

/** Loses cash at play, so that a recount finds less than it has to take. */
export async function spendCash({ db, member, model }: LossWorld, amount: number): Promise<void> {
  const amountMinor = BigInt(amount) < model.cashMinor ? BigInt(amount) : model.cashMinor;
  if (amountMinor === 0n) return;
  await postLostBet(db, member.memberId, amountMinor);
  model.spend(amountMinor);
}

function toText(outcome: Outcome<unknown>): string {
  if (outcome.ok) return 'ok';
  const { code, value } = outcome;
  const isOfPromotion = code === 'promotion.not_eligible' && typeof value === 'object' && value !== null;
  return isOfPromotion && 'obstacle' in value ? `${code} ${String(value.obstacle)}` : code;
}
