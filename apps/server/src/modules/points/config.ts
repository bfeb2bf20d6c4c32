import type { PointConfigValue } from '@baize/contract/schemas/points';
import { money, toDecimal, type Currency } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { localText } from '../../domain/content/local-text.ts';
import { findMultiplierPpm, findRatioMinor, type PointsRules } from '../../domain/rewards/points.ts';
import { earningTypes } from '../../domain/rewards/points-definition.ts';
import type { Program } from '../../domain/rewards/program.ts';

interface Reader {
  readonly currency: Currency;
  readonly vipLevel: number;
  readonly languages: readonly string[];
}

const PPM_PER_PERCENT = 10_000n;

/** The conversion rules of a brand without points. */
const NO_CONVERSION = { enabled: false, pointsPerUnit: 1, minimumPoints: 0, stepPoints: 1, turnoverTimes: '0' };

/**
 * Converts the rates and rules of the points program to those that hold for a member, whose VIP level may raise the rates (spec section 2, points
 * rules).
 */
export function toPointConfig(program: Program<PointsRules> | undefined, reader: Reader): PointConfigValue {
  const { currency, vipLevel, languages } = reader;
  if (!program) return { currency, earning: [], multiplierPercent: 100, convert: NO_CONVERSION, rules: '' };
  const { definition, terms } = program;
  const { turnoverPpm, ...convert } = definition.convert;
  return {
    currency,
    earning: earningTypes.flatMap((type) => {
      const ratio = findRatioMinor(definition, type, currency);
      return ratio === undefined ? [] : [{ type, amountPerPoint: toDecimal(money(currency, ratio)) }];
    }),
    multiplierPercent: Number(findMultiplierPpm(definition, vipLevel) / PPM_PER_PERCENT),
    convert: { ...convert, turnoverTimes: toTimes(BigInt(turnoverPpm)) },
    rules: localText(terms, languages),
  };
}
