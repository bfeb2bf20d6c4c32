import { parsePercent } from '@baize/money';

/** The range of a slider: from 0 to `max` in steps. A slider offers round values only; exact values are typed into the field. */
export interface SliderRange {
  readonly max: number;
  readonly step: number;
}

/** Number of steps of a slider for a condition: one key press moves it about as far as the smallest practical drag. */
const STEPS = 100;
/** Above this maximum rate, the step of the slider is a tenth of a percent instead of a hundredth. */
const FINE_RATE_MAX = 5;

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5].find((each) => each * power >= value);
  return (digit ?? 10) * power;
}

/**
 * The range for a condition of a tier. Its maximum is twice the figure of the team in the last period, or the present condition if that is larger, rounded up.
 */
export function conditionRange(current: number, figure: number): SliderRange {
  const max = roundUp(Math.max(2 * figure, current, 1));
  return { max, step: Math.max(1, max / STEPS) };
}

/** The range for a rate, up to the highest rate of the agent's own contract. */
export function rateRange(ratePercentMax: string): SliderRange {
  const max = Number(ratePercentMax);
  return { max, step: max > FINE_RATE_MAX ? 0.1 : 0.01 };
}

/** Reads the rate of a tier for a slider. Returns 0 for an empty or invalid rate. */
export function rateValue(ratePercent: string): number {
  return parsePercent(ratePercent.trim()) === undefined ? 0 : Number(ratePercent.trim());
}

/** Reads a condition of a tier for a slider. Returns 0 if the text is no number. */
export function conditionValue(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) ? value : 0;
}

/** Formats a rate of a slider without the error of binary fractions, such as 0.30000000000000004. */
export function rateText(value: number): string {
  return String(Number(value.toFixed(2)));
}
