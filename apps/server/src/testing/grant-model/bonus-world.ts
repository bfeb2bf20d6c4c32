import { randomUUID } from 'node:crypto';
import { money } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { toStoredTerms } from '../../domain/cashier/deposit-bonus.ts';
import { lockCash } from '../../ledger/post.ts';
import { reserveBonus, toReservationColumns } from '../../modules/cashier/deposits/bonus-budget.ts';
import { findEligibleOffer } from '../../modules/cashier/deposits/bonuses.ts';
import type { Db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { createMembers, createMerchant, MIDDAY_ZONE, type TestMember } from '../world.ts';
import { BonusModel, type ModelBonus } from './bonus-model.ts';
import { BONUS_MEMBERS, modelBonuses } from './bonus-steps.ts';

const DAY_MS = 86_400_000;
const ALONE_MAX_MINOR = 1_000_000_000n;

let brands = 0;

/** A brand with its members and two deposit bonuses. */
export interface BonusWorld {
  readonly db: Db;
  readonly merchantId: number;
  readonly members: readonly TestMember[];
  readonly model: BonusModel;
  /** The deposits in the order of the model. */
  readonly depositIds: bigint[];
}

export async function createBonusWorld(db: Db): Promise<BonusWorld> {
  brands += 1;
  const merchantId = brands;
  await createMerchant(db, merchantId, MIDDAY_ZONE);
  await db
    .insertInto('approval_limit')
    .values({ merchant_id: merchantId, subject: 'deposit', alone_max_minor: ALONE_MAX_MINOR })
    .execute();
  await db
    .insertInto('deposit_bonus')
    .values(modelBonuses.map((bonus) => toBonusRow(merchantId, bonus)))
    .execute();
  const members = await createMembers(
    db,
    Array.from({ length: BONUS_MEMBERS }, (_, place) => ({ merchantId, account: `chooser${merchantId}x${place}` })),
  );
  return { db, merchantId, members, model: new BonusModel(BONUS_MEMBERS, modelBonuses), depositIds: [] };
}

function toBonusRow(merchantId: number, bonus: ModelBonus) {
  return {
    merchant_id: merchantId,
    code: bonus.code,
    currency: 'NPR',
    titles: JSON.stringify({ en: bonus.code }),
    percent_ppm: bonus.percentPpm,
    max_minor: bonus.mostMinor,
    least_minor: bonus.leastMinor,
    turnover_ppm: bonus.turnoverPpm,
    frequency: bonus.isDaily ? 'daily' : 'always',
    starts_at: new Date(0),
    budget_minor: bonus.totalMinor ?? null,
    day_budget_minor: bonus.dayMinor ?? null,
    member_budget_minor: bonus.memberMinor ?? null,
  };
}

/** Returns the time of the day of the model. Day 0 is the real one. */
export function getBonusTime({ model }: BonusWorld): Date {
  return new Date(Date.now() + model.day * DAY_MS);
}

/** A deposit that a member begins, with a bonus. */
interface ChosenDeposit {
  readonly member: TestMember;
  readonly bonus: ModelBonus;
  readonly amountMinor: bigint;
}

/** The limits of payment methods are no part of the model: the bonus is judged and reserved, and the deposit is inserted, as `createDeposit` does. */
export async function beginDeposit(
  world: BonusWorld,
  { member: { memberId }, bonus, amountMinor }: ChosenDeposit,
): Promise<{ readonly answer: string; readonly depositId: bigint | undefined }> {
  const { db, merchantId } = world;
  const [now, amount] = [getBonusTime(world), money('NPR', amountMinor)];
  return await transaction(db, async (tx) => {
    await lockCash(tx, memberId, 'NPR');
    const merchant = toMerchant(merchantId);
    const offer = await findEligibleOffer(tx, { memberId, merchant, now, promotionId: bonus.code, amount });
    if (!offer.ok) return { answer: readObstacle(offer.value) ?? offer.code, depositId: undefined };
    const terms = offer.value;
    const reservation = await reserveBonus(tx, { memberId, merchantId, terms, now }, bonusSums(amount, terms).bonus);
    if (!reservation) return { answer: 'budget', depositId: undefined };
    const { deposit_id: depositId } = await tx
      .insertInto('deposit')
      .values({
        member_id: memberId,
        merchant_id: merchantId,
        kind: 'manual',
        provider: 'bank',
        method_id: 'bank',
        method_names: JSON.stringify({ en: 'Bank' }),
        request_id: randomUUID(),
        currency: 'NPR',
        amount_minor: amountMinor,
        asked_minor: amountMinor,
        state: 'pending',
        created_at: now,
        pay_until: new Date(now.getTime() + DAY_MS / 2),
        bonus_code: bonus.code,
        bonus_terms: JSON.stringify(toStoredTerms(terms)),
        bonus_state: 'promised',
        ...toReservationColumns(reservation),
      })
      .returning('deposit_id')
      .executeTakeFirstOrThrow();
    return { answer: 'ok', depositId };
  });
}

function toMerchant(merchantId: number) {
  return {
    merchantId,
    code: `M${merchantId}`,
    name: `Merchant ${merchantId}`,
    currency: 'NPR',
    timeZone: MIDDAY_ZONE,
    diallingCode: '977',
    defaultLanguage: 'ne',
  };
}

function readObstacle(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'obstacle' in value ? String(value.obstacle) : undefined;
}
