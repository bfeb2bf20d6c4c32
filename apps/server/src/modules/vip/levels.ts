import { gameTypes } from '@baize/contract/codes';
import type { VipLevel, VipLevelsValue } from '@baize/contract/schemas/vip';
import { toDecimal, toPercent, type Currency } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { findMultiplierPpm, type PointsRules } from '../../domain/rewards/points.ts';
import type { RebateDefinition } from '../../domain/rewards/rebate-definition.ts';
import { findRebateRate, listVendorRates } from '../../domain/rewards/rebate.ts';
import type { VipDefinition } from '../../domain/rewards/vip-definition.ts';
import { parseDefinedAmount, listRewardsOfLevel } from '../../domain/rewards/vip.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import { toProgramTerms } from '../../rewards/program-terms.ts';
import { readSingleProgram } from '../../rewards/programs.ts';
import { readVendorNames } from '../../rewards/vendor-names.ts';

/** The brand whose levels are read, and the languages of the reader, best first. */
interface LevelsCall {
  readonly merchant: Merchant;
  readonly languages: readonly string[];
  readonly now: Date;
}

/** Reads the table of VIP levels with the terms of their rewards. It is empty for a brand without levels. */
export async function readLevels(db: Db, { merchant, languages, now }: LevelsCall): Promise<VipLevelsValue> {
  const currency = currencyOf(merchant.currency);
  const [program, rebate, points] = await Promise.all([
    readSingleProgram(db, merchant.merchantId, 'vip', now),
    readSingleProgram(db, merchant.merchantId, 'rebate', now),
    readSingleProgram(db, merchant.merchantId, 'points', now),
  ]);
  if (!program) return { currency, levels: [] };
  const { turnoverPpm } = program.definition;
  const vendorCodes = rebate?.definition.vendorRates?.map(({ vendor }) => vendor) ?? [];
  const programs = {
    rebate: rebate?.definition,
    points: points?.definition,
    vendorNames: await readVendorNames(db, vendorCodes),
    now,
  };
  return {
    currency,
    levels: toLevels(program.definition, programs, currency),
    terms: toProgramTerms(program, { languages, turnoverPpm }),
  };
}

/** The programs of the brand whose rates depend on the level. `vendorNames` has the vendors with rebate rates of their own, by code. */
interface ProgramsByLevel {
  readonly rebate: RebateDefinition | undefined;
  readonly vendorNames: ReadonlyMap<string, string>;
  readonly now: Date;
  readonly points: PointsRules | undefined;
}

function toLevels({ levels }: VipDefinition, programs: ProgramsByLevel, currency: Currency): VipLevel[] {
  const { rebate, points } = programs;
  const amount = (text: string): string => toDecimal(parseDefinedAmount(text, currency));
  return levels.map((level, rank) => ({
    rank,
    label: level.label,
    validBetRequired: amount(level.validBetRequired),
    depositRequired: amount(level.depositRequired),
    validBetToKeep: amount(level.validBetToKeep),
    rewards: listRewardsOfLevel(level, currency).map(({ kind, amount: worth }) => ({ kind, amount: toDecimal(worth) })),
    rebates: rebate ? rebatesOfRank(rebate, rank) : [],
    ...toVendorRebatesField(programs, rank),
    ...(points && points.multipliers.length > 0 && { pointsTimes: toTimes(findMultiplierPpm(points, rank)) }),
    withdrawalsPerDay: level.withdrawalsPerDay,
    withdrawalPerDay: amount(level.withdrawalPerDay),
    ...(level.withdrawalFeePpm !== undefined && { withdrawalFeePercent: toPercent(BigInt(level.withdrawalFeePpm)) }),
  }));
}

function rebatesOfRank(rebate: RebateDefinition, rank: number): VipLevel['rebates'] {
  return gameTypes
    .map((gameType) => ({ gameType, rate: findRebateRate(rebate, gameType, rank) }))
    .filter(({ rate }) => rate > 0n)
    .map(({ gameType, rate }) => ({ gameType, percent: toPercent(rate) }));
}

/** Returns the field of the rates of single vendors, which is missing where a level has none. A rate that counts already names no time. */
function toVendorRebatesField(
  { rebate, vendorNames, now }: ProgramsByLevel,
  rank: number,
): Pick<VipLevel, 'vendorRebates'> {
  const rates = rebate ? listVendorRates(rebate, rank) : [];
  if (rates.length === 0) return {};
  return {
    vendorRebates: rates.map(({ vendorCode, gameType, ratePpm, from }) => ({
      vendor: vendorNames.get(vendorCode) ?? vendorCode,
      gameType,
      percent: toPercent(ratePpm),
      ...(from > now && { from: from.toISOString() }),
    })),
  };
}
