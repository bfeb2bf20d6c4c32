import type { LottoGameValue } from '@baize/contract/schemas/lotto';
import type { LinePrice } from '@baize/lottery/line-price';
import type { PlayMarket } from '@baize/lottery/play';
import type { PriceUnit } from '@baize/lottery/quote';
import { parseAmount } from '@baize/money';

/** The terms of a lottery that decide what a line costs and pays. */
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

export const MULTIPLE_MAX = 1_000_000;

export function firstPriceChoice({ groupMax }: LineTerms): PriceChoice {
  return { unit: 'yuan', multiple: 1, group: groupMax, amount: '' };
}

/** The price of a line at the terms that hold now. Undefined while the amount is not typed. */
export function toLinePrice(market: PlayMarket, choice: PriceChoice, terms: LineTerms): LinePrice | undefined {
  if (market === 'official') return { market, unit: choice.unit, multiple: choice.multiple, group: choice.group };
  const amount = minorOf(choice.amount, terms);
  if (amount <= 0n) return undefined;
  return market === 'credit'
    ? { market, amount, returnPpm: terms.returnPpm }
    : { market, amount, coefficientPpm: terms.coefficientPpm };
}

/** The largest cost of a line of this play, as an amount of the currency. */
export function lineMaxOf({ limits, currency }: LineTerms, playId: string): string {
  const ofPlay = limits.plays?.find((limit) => limit.playId === playId)?.lineMax ?? limits.lineMax;
  return minorOf(ofPlay, { currency }) < minorOf(limits.lineMax, { currency }) ? ofPlay : limits.lineMax;
}

/** 0n for a text that is no amount of the currency. */
export function minorOf(amount: string, { currency }: Pick<LineTerms, 'currency'>): bigint {
  return parseAmount(amount, currency)?.amountMinor ?? 0n;
}
