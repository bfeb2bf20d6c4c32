import { parsePercent } from '@baize/money';

/** The range of a slider: from 0 to `max` in steps. Sliders choose round values; exact ones are typed. */
export interface SliderRange {
  readonly max: number;
  readonly step: number;
}

/** Steps of a slider for a condition, so that one of the keyboard is worth about as much as one of a finger. */
const STEPS = 100;
/** Rates above this percentage are chosen in tenths of a percent. */
const FINE_RATE_MAX = 5;

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5].find((each) => each * power >= value);
  return (digit ?? 10) * power;
}

/**
 * The range for a condition of a tier: to about twice what the team did in the last period, or what the condition asks for now, whichever is more.
 */
export function conditionRange(current: number, figure: number): SliderRange {
  const max = roundUp(Math.max(2 * figure, current, 1));
  return { max, step: Math.max(1, max / STEPS) };
}

/** The range for a rate: to the highest rate of the own contract. */
export function rateRange(ratePercentMax: string): SliderRange {
  const max = Number(ratePercentMax);
  return { max, step: max > FINE_RATE_MAX ? 0.1 : 0.01 };
}

/** Reads the rate of a tier for a slider. A rate that is not written yet, or is no rate, stands at the left end. */
export function rateValue(ratePercent: string): number {
  return parsePercent(ratePercent.trim()) === undefined ? 0 : Number(ratePercent.trim());
}

/** Reads a condition of a tier for a slider. A condition that is no number stands at the left end. */
export function conditionValue(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) ? value : 0;
}

/** Writes a rate of a slider as a person would: without the digits by which binary fractions are off. */
export function rateText(value: number): string {
  return String(Number(value.toFixed(2)));
}
