import {
  bonusFrequencies,
  personMarks,
  type BonusFrequency,
  type BonusObstacle,
  type PersonMark,
} from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { compare, isPositive, money, type Money } from '@baize/money';
import { bonusSums, type BonusRates, type BonusSums } from '@baize/money/bonus';
import { assert } from '../assert.ts';
import { currencyOf } from '../wallet/currency.ts';
import { parseGameTypes } from './turnover.ts';

/** The terms of a bonus (decision 28): as it is offered, or as it was when a member chose it. */
export interface BonusTerms extends BonusRates {
  readonly code: string;
  /** The titles by language. */
  readonly titles: unknown;
  /** The smallest deposit that earns the bonus. */
  readonly minDeposit: Money;
  readonly frequency: BonusFrequency;
  /**
   * The marks, such as a device, by which accounts of one person are recognised. If another account with one of the member's marks has had the bonus, an
   * operator decides (docs/decisions/0100-review-of-shared-marks.md).
   */
  readonly onePer: readonly PersonMark[];
  /** The game types whose bets count towards the turnover. If the list is empty, bets on all game types count. */
  readonly turnoverGameTypes: readonly GameTypeCode[];
}

/** The facts that can exclude a member from every bonus. */
export interface BonusEligibility {
  /** Whether a break from play runs. During a break no bonus is offered. */
  readonly isOnBreak: boolean;
  /** Whether the member owes a part of a deposit that was returned. */
  readonly hasDebt: boolean;
  /** Whether another deposit was credited before, even if it was returned later. */
  readonly hasDeposited: boolean;
  /** The codes of the bonuses that were credited on this day of the merchant's calendar. */
  readonly codesCreditedToday: ReadonlySet<string>;
}

/** Returns the first reason for which the member cannot have the bonus with any deposit, or undefined. The amount is not judged. */
export function findBonusObstacle(
  { code, frequency }: Pick<BonusTerms, 'code' | 'frequency'>,
  { isOnBreak, hasDebt, hasDeposited, codesCreditedToday }: BonusEligibility,
): BonusObstacle | undefined {
  if (isOnBreak) return 'break';
  if (hasDebt) return 'owed';
  switch (frequency) {
    case 'first':
      return hasDeposited ? 'not_first' : undefined;
    case 'daily':
      return codesCreditedToday.has(code) ? 'taken_today' : undefined;
    case 'always':
      return undefined;
    default:
      return frequency satisfies never;
  }
}

/** The bonus and its turnover for one deposit, or the obstacle for which the member gets no bonus. */
export type BonusJudgement =
  | ({ readonly ok: true } & BonusSums)
  | { readonly ok: false; readonly obstacle: BonusObstacle };

/** Judges the bonus for one deposit. A deposit below the smallest one, or so small that the bonus would be zero, has the obstacle `amount`. */
export function judgeBonus(deposit: Money, terms: BonusTerms, eligibility: BonusEligibility): BonusJudgement {
  const obstacle = findBonusObstacle(terms, eligibility);
  if (obstacle) return { ok: false, obstacle };
  const sums = bonusSums(deposit, terms);
  const isDepositEnough = compare(deposit, terms.minDeposit) >= 0n && isPositive(sums.bonus);
  return isDepositEnough ? { ok: true, ...sums } : { ok: false, obstacle: 'amount' };
}

/** The form in which a row stores the promised terms. Whole numbers are texts, because JSON cannot store a bigint, and amounts are in minor units. */
export interface StoredTerms {
  readonly titles: unknown;
  readonly currency: string;
  readonly percentPpm: string;
  readonly mostMinor: string;
  readonly leastMinor: string;
  readonly turnoverPpm: string;
  readonly frequency: string;
  /** The field is missing in the terms of deposits that an earlier release has stored. */
  readonly onePer?: readonly string[];
  /** The field is missing in the terms of deposits that an earlier release has stored. */
  readonly turnoverGameTypes?: readonly string[];
}

/** Converts terms to their stored form. */
export function toStoredTerms({
  titles,
  percentPpm,
  most,
  minDeposit,
  turnoverPpm,
  frequency,
  onePer,
  turnoverGameTypes,
}: BonusTerms): StoredTerms {
  return {
    titles,
    currency: most.currency,
    percentPpm: String(percentPpm),
    mostMinor: String(most.amountMinor),
    leastMinor: String(minDeposit.amountMinor),
    turnoverPpm: String(turnoverPpm),
    frequency,
    onePer,
    turnoverGameTypes,
  };
}

/** Parses stored terms. `row` is the JSON of a column that only `toStoredTerms` writes, so its form is not checked. */
export function parseStoredTerms(code: string, row: unknown): BonusTerms {
  const stored = row as StoredTerms;
  const currency = currencyOf(stored.currency);
  return {
    code,
    titles: stored.titles,
    percentPpm: BigInt(stored.percentPpm),
    most: money(currency, BigInt(stored.mostMinor)),
    minDeposit: money(currency, BigInt(stored.leastMinor)),
    turnoverPpm: BigInt(stored.turnoverPpm),
    frequency: parseBonusFrequency(stored.frequency),
    onePer: parsePersonMarks(stored.onePer ?? []),
    turnoverGameTypes: parseGameTypes(stored.turnoverGameTypes ?? []),
  };
}

/** Parses the marks of a row. Words that name no mark are left out. */
export function parsePersonMarks(words: readonly string[]): PersonMark[] {
  return personMarks.filter((mark) => words.includes(mark));
}

/** Parses the frequency of a row. Throws for an unknown one, which is a mistake in the data. */
export function parseBonusFrequency(text: string): BonusFrequency {
  const frequency = bonusFrequencies.find((each) => each === text);
  assert(frequency !== undefined, `a bonus of the unknown frequency ${text}`);
  return frequency;
}
