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
import type { Budget } from '../rewards/program.ts';
import { currencyOf } from '../wallet/currency.ts';
import { parseGameTypes } from './turnover.ts';

/** The terms of a bonus (decision 28): as it is offered, or as it was when a member chose it. */
export interface BonusTerms extends BonusRates {
  readonly code: string;
  /** The version of the bonus, which counts the changes by operators. */
  readonly version: number;
  /** The limits of all bonuses with this code (docs/decisions/0113-budgets-of-deposit-bonuses.md). */
  readonly budget: Budget;
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

/**
 * What the budgets of a bonus hold for a promised bonus, from the choice of the member until the deposit is credited or over
 * (docs/decisions/0113-budgets-of-deposit-bonuses.md).
 */
export interface BonusReservation {
  readonly amountMinor: bigint;
  /** The day of the brand's calendar whose budget counts the bonus; null if the bonus has no total and no daily budget. */
  readonly budgetDay: string | null;
}

/** Computes the sums that a deposit is promised. A deposit whose amount has grown gets no more than what the budgets hold for its bonus. */
export function computePromisedSums(
  deposit: Money,
  terms: BonusTerms,
  reservation: BonusReservation | undefined,
): BonusSums {
  if (!reservation) return bonusSums(deposit, terms);
  const held = money(terms.most.currency, reservation.amountMinor);
  return bonusSums(deposit, { ...terms, most: compare(held, terms.most) < 0n ? held : terms.most });
}

/** Judges whether the budgets cover the bonus of the smallest deposit. `leftMinor` is the rest of the budgets; undefined without a limit. */
export function isBonusUsedUp(terms: BonusTerms, leftMinor: bigint | undefined): boolean {
  if (leftMinor === undefined) return false;
  const smallest = bonusSums(terms.minDeposit, terms).bonus.amountMinor;
  return leftMinor < (smallest > 0n ? smallest : 1n);
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
  /** The fields are missing in the terms of deposits that an earlier release has stored. Without a limit, a budget is missing too. */
  readonly version?: number;
  readonly totalMinor?: string;
  readonly dayMinor?: string;
  readonly memberMinor?: string;
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
  version,
  budget: { totalMinor, dayMinor, memberMinor },
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
    version,
    ...(totalMinor !== undefined && { totalMinor: String(totalMinor) }),
    ...(dayMinor !== undefined && { dayMinor: String(dayMinor) }),
    ...(memberMinor !== undefined && { memberMinor: String(memberMinor) }),
  };
}

/** Parses stored terms. `row` is the JSON of a column that only `toStoredTerms` writes, so its form is not checked. */
export function parseStoredTerms(code: string, row: unknown): BonusTerms {
  const stored = row as StoredTerms;
  const currency = currencyOf(stored.currency);
  return {
    code,
    version: stored.version ?? 1,
    budget: {
      totalMinor: parseLimit(stored.totalMinor),
      dayMinor: parseLimit(stored.dayMinor),
      memberMinor: parseLimit(stored.memberMinor),
    },
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

function parseLimit(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text);
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
