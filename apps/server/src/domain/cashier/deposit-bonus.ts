import { bonusFrequencies, type BonusFrequency, type BonusObstacle } from '@baize/contract/codes';
import { compare, isPositive, money, type Money } from '@baize/money';
import { bonusSums, type BonusRates, type BonusSums } from '@baize/money/bonus';
import { assert } from '../assert.ts';
import { currencyOf } from '../wallet/currency.ts';

/** The terms of a bonus (decision 28): as it is offered, or as it was when a member chose it. */
export interface BonusTerms extends BonusRates {
  readonly code: string;
  /** The texts by language. */
  readonly titles: unknown;
  /** The smallest deposit that the bonus is given for. */
  readonly least: Money;
  readonly frequency: BonusFrequency;
}

/** The facts that stand in the way of any bonus of this member. */
export interface BonusEligibility {
  /** A break from play runs: nobody is tempted out of it. */
  readonly onBreak: boolean;
  /** The member owes a part of a deposit that went back. */
  readonly hasDebt: boolean;
  /** Another deposit was credited before, whatever became of it. */
  readonly hasDeposited: boolean;
  /** Codes of the bonuses that were credited on this day of the merchant's calendar. */
  readonly codesCreditedToday: ReadonlySet<string>;
}

/** Judges whether the bonus may be chosen with some deposit, and returns the first obstacle. */
export function findBonusObstacle(
  { code, frequency }: Pick<BonusTerms, 'code' | 'frequency'>,
  { onBreak, hasDebt, hasDeposited, codesCreditedToday }: BonusEligibility,
): BonusObstacle | undefined {
  if (onBreak) return 'break';
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

export type BonusJudgement =
  | ({ readonly ok: true } & BonusSums)
  | { readonly ok: false; readonly obstacle: BonusObstacle };

/** The same of one deposit: what it brings, or why nothing. */
export function judgeBonus(deposit: Money, terms: BonusTerms, standing: BonusEligibility): BonusJudgement {
  const obstacle = findBonusObstacle(terms, standing);
  if (obstacle) return { ok: false, obstacle };
  const sums = bonusSums(deposit, terms);
  const enough = compare(deposit, terms.least) >= 0n && isPositive(sums.bonus);
  return enough ? { ok: true, ...sums } : { ok: false, obstacle: 'amount' };
}

/** The form in which a row keeps the terms that were promised: whole numbers as text, amounts in minor units. */
export interface StoredTerms {
  readonly titles: unknown;
  readonly currency: string;
  readonly percentPpm: string;
  readonly mostMinor: string;
  readonly leastMinor: string;
  readonly turnoverPpm: string;
  readonly frequency: string;
}

export function toStoredTerms({ titles, percentPpm, most, least, turnoverPpm, frequency }: BonusTerms): StoredTerms {
  return {
    titles,
    currency: most.currency,
    percentPpm: String(percentPpm),
    mostMinor: String(most.amountMinor),
    leastMinor: String(least.amountMinor),
    turnoverPpm: String(turnoverPpm),
    frequency,
  };
}

/** `row`: the JSON of a column that `toStoredTerms` alone writes. */
export function parseStoredTerms(code: string, row: unknown): BonusTerms {
  const stored = row as StoredTerms;
  const currency = currencyOf(stored.currency);
  return {
    code,
    titles: stored.titles,
    percentPpm: BigInt(stored.percentPpm),
    most: money(currency, BigInt(stored.mostMinor)),
    least: money(currency, BigInt(stored.leastMinor)),
    turnoverPpm: BigInt(stored.turnoverPpm),
    frequency: parseBonusFrequency(stored.frequency),
  };
}

/** The word of a row: one that we do not know is a mistake in the data. */
export function parseBonusFrequency(text: string): BonusFrequency {
  const frequency = bonusFrequencies.find((each) => each === text);
  assert(frequency !== undefined, `a bonus of the unknown frequency ${text}`);
  return frequency;
}
