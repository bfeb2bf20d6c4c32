import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { LinePrice } from '@baize/lottery/line-price';
import type { PlayMarket } from '@baize/lottery/play';
import type { PriceUnit } from '@baize/lottery/quote';
import { parseAmount } from '@baize/money';

/** The terms of a lottery that decide the cost, the prizes and the limits of a line. */
export type LineTerms = Pick<
  LottoGameValue,
  'currency' | 'groupMax' | 'groupMin' | 'returnPpm' | 'coefficientPpm' | 'movedNumbers' | 'limits' | 'markets'
>;

/** The state of the price controls of the panel. Each market reads its own fields. */
export interface PriceChoice {
  readonly unit: PriceUnit;
  readonly multiple: number;
  readonly group: number;
  /** The amount as typed: a decimal string, empty while nothing is typed. */
  readonly amount: string;
}

/** The highest multiple of an official line that the contract accepts. */
export const MULTIPLE_MAX = 1_000_000;

/** Returns the price controls before the player changes them, with the highest prize group. */
export function firstPriceChoice({ groupMax }: LineTerms): PriceChoice {
  return { unit: 'yuan', multiple: 1, group: groupMax, amount: '' };
}

/** Builds the price of a line at the current terms. Returns `undefined` while no amount above 0 is typed, which official plays do not need. */
export function toLinePrice(market: PlayMarket, choice: PriceChoice, terms: LineTerms): LinePrice | undefined {
  if (market === 'official') return { market, unit: choice.unit, multiple: choice.multiple, group: choice.group };
  const amount = minorOf(choice.amount, terms);
  if (amount <= 0n) return undefined;
  return market === 'credit'
    ? { market, amount, returnPpm: terms.returnPpm }
    : { market, amount, coefficientPpm: terms.coefficientPpm };
}

/** Returns the largest cost of a line of this play, as a decimal: the limit of the play, or that of the lottery if it is lower. */
export function lineMaxOf({ limits, currency }: LineTerms, playId: string): string {
  const ofPlay = limits.plays?.find((limit) => limit.playId === playId)?.lineMax ?? limits.lineMax;
  return minorOf(ofPlay, { currency }) < minorOf(limits.lineMax, { currency }) ? ofPlay : limits.lineMax;
}

/** Converts a decimal to minor units. Returns 0n for a text that is no amount of the currency. */
export function minorOf(amount: string, { currency }: Pick<LineTerms, 'currency'>): bigint {
  return parseAmount(amount, currency)?.amountMinor ?? 0n;
}
