import { add, compare, mulRateFloor, type Money, type RatePpm } from './money.ts';

/** Terms of a deposit bonus and its turnover (docs/decisions/0028-deposit-bonuses.md). The server and the page compute with the same functions. */
export interface BonusRates {
  /** Share of the deposit. */
  readonly percentPpm: RatePpm;
  /** The bonus is never more. */
  readonly most: Money;
  /** Valid bet, as a multiple of deposit and bonus together. */
  readonly turnoverPpm: RatePpm;
}

/** Rounded down to the smallest unit, and never more than the most. */
function bonusFloor(deposit: Money, { percentPpm, most }: BonusRates): Money {
  const share = mulRateFloor(deposit, percentPpm);
  return compare(share, most) < 0n ? share : most;
}

/** Rounded down: a part of the smallest unit is asked of nobody. */
function bonusTurnoverFloor(deposit: Money, bonus: Money, { turnoverPpm }: BonusRates): Money {
  return mulRateFloor(add(deposit, bonus), turnoverPpm);
}

export interface BonusSums {
  readonly bonus: Money;
  /** Valid bet that the bonus asks, besides that of the deposit. */
  readonly turnover: Money;
}

export function bonusSums(deposit: Money, rates: BonusRates): BonusSums {
  const bonus = bonusFloor(deposit, rates);
  return { bonus, turnover: bonusTurnoverFloor(deposit, bonus, rates) };
}

const PPM_PER_TIMES_DIGITS = 6;
const TIMES_TEXT = /^(\d{1,3})(?:\.(\d{1,6}))?$/;

/** A multiple as the wire writes it: "1.5" is 1_500_000n. Undefined where the text is none. */
export function parseTimes(text: string): RatePpm | undefined {
  const match = TIMES_TEXT.exec(text);
  if (!match) return undefined;
  const [, whole, fraction = ''] = match;
  return BigInt(`${whole}${fraction.padEnd(PPM_PER_TIMES_DIGITS, '0')}`);
}

/** 1_500_000n is "1.5", 10_000_000n is "10". */
export function toTimes(rate: RatePpm): string {
  const text = rate.toString().padStart(PPM_PER_TIMES_DIGITS + 1, '0');
  const fraction = text.slice(-PPM_PER_TIMES_DIGITS).replace(/0+$/, '');
  return `${text.slice(0, -PPM_PER_TIMES_DIGITS)}${fraction && `.${fraction}`}`;
}
