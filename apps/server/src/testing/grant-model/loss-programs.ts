import { toDecimal, money } from '@baize/money';
import type { Db } from '../../platform/db.ts';
import { insertProgram } from '../rewards.ts';
import { createMerchant, MIDDAY_ZONE } from '../world.ts';
import { lossTerms } from './loss-terms.ts';

/** A brand with a rebate, a cashback and two rescues. */
export interface LossBrand {
  readonly merchantId: number;
  readonly isRebateClaimed: boolean;
  /** The day of the ledger, as the number of days since 1970-01-01. */
  readonly realDay: number;
}

const DAY_MS = 86_400_000;
/** Earlier bets earn no rebate. */
const REBATE_DAYS = 6;
/** The bets at the vendor with a rate of its own are counted for themselves since this number of days. */
const VENDOR_RATE_DAYS = 3;
/** Large enough for all grants. The total budgets are there to be counted. */
const BUDGET_MINOR = 1_000_000_000_000n;

const ratePpm = (ppm: bigint): { readonly ratePpm: number } => ({ ratePpm: Number(ppm) });
const decimal = (minor: bigint): string => toDecimal(money('NPR', minor));

export async function createLossBrand(db: Db, brand: LossBrand): Promise<LossBrand> {
  const { merchantId, isRebateClaimed, realDay } = brand;
  await createMerchant(db, merchantId, MIDDAY_ZONE);
  if (isRebateClaimed)
    await db
      .insertInto('merchant_switch')
      .values({ merchant_id: merchantId, mod_id: 'MANPLAYREB3', enabled: true })
      .execute();
  const { rebate, cashback, rescues } = lossTerms;
  await insertProgram(db, {
    merchantId,
    code: rebate.code,
    kind: 'rebate',
    definition: {
      rates: [
        { gameType: 'RNG', vipFrom: 0, ...ratePpm(rebate.ratesPpm.RNG[0]) },
        { gameType: 'RNG', vipFrom: 2, ...ratePpm(rebate.ratesPpm.RNG[2]) },
        { gameType: 'LIVE', vipFrom: 0, ...ratePpm(rebate.ratesPpm.LIVE[0]) },
      ],
      vendorRates: [
        {
          vendor: 'EVO',
          gameType: 'LIVE',
          vipFrom: 0,
          ...ratePpm(rebate.ratesPpm['LIVE EVO'][0]),
          from: middayOf(realDay - VENDOR_RATE_DAYS).toISOString(),
        },
      ],
      minimumClaim: decimal(rebate.minimumMinor),
      turnoverPpm: Number(rebate.turnoverPpm),
    },
    startsAt: middayOf(realDay - REBATE_DAYS),
    memberBudgetMinor: rebate.memberBudgetMinor,
  });
  await insertProgram(db, {
    merchantId,
    code: cashback.code,
    kind: 'cashback',
    definition: {
      ...ratePpm(cashback.ratePpm),
      minimum: decimal(cashback.minimumMinor),
      turnoverPpm: Number(cashback.turnoverPpm),
      claimDays: cashback.claimDays,
    },
    budgetMinor: BUDGET_MINOR,
    memberBudgetMinor: cashback.memberBudgetMinor,
  });
  for (const rescue of rescues)
    await insertProgram(db, {
      merchantId,
      code: rescue.code,
      kind: 'rescue',
      definition: {
        period: rescue.period,
        ...ratePpm(rescue.ratePpm),
        lossMin: decimal(rescue.lossMinMinor),
        amountMax: decimal(rescue.amountMaxMinor),
        turnoverPpm: Number(rescue.turnoverPpm),
      },
      budgetMinor: BUDGET_MINOR,
      memberBudgetMinor: rescue.memberBudgetMinor,
    });
  return brand;
}

/** Returns the time at which all bets of a day are placed. */
export function middayOf(day: number): Date {
  return new Date(day * DAY_MS + DAY_MS / 2);
}

/** Returns the balance of the rebate that counts a bet, or undefined if the bet was placed before the rebate began. */
export function findRebateAccount(
  { realDay }: LossBrand,
  { game, day }: { readonly game: 'RNG PG' | 'RNG EVO' | 'LIVE PG' | 'LIVE EVO'; readonly day: number },
): 'RNG' | 'LIVE' | 'LIVE EVO' | undefined {
  if (day < realDay - REBATE_DAYS) return undefined;
  if (game === 'LIVE EVO' && day >= realDay - VENDOR_RATE_DAYS) return game;
  return game.startsWith('RNG') ? 'RNG' : 'LIVE';
}
