import { parsePercent } from '@baize/money';

/** The range of a slider: from 0 to `max` in steps of `step`. A slider offers only round values. Exact values are typed into the field. */
export interface SliderRange {
  readonly max: number;
  readonly step: number;
}

/** Number of steps of a slider for a condition. With this number, one key press moves the slider about as far as the shortest drag. */
const CONDITION_SLIDER_STEPS = 100;
/** Highest maximum rate, in percent, of a slider with steps of 0.01 %. A slider with a higher maximum has steps of 0.1 %. */
const FINE_STEP_RATE_PERCENT_MAX = 5;

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUpToNiceNumber(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digit = [1, 2, 5].find((candidate) => candidate * power >= value);
  return (digit ?? 10) * power;
}

/**
 * Returns the range of the slider for a condition of a tier. The maximum is twice `teamFigure`, the figure of the team in the last period, or the
 * present condition if the condition is larger. It is rounded up.
 */
export function conditionSliderRange(condition: number, teamFigure: number): SliderRange {
  const max = roundUpToNiceNumber(Math.max(2 * teamFigure, condition, 1));
  return { max, step: Math.max(1, max / CONDITION_SLIDER_STEPS) };
}

/** Returns the range of the slider for a rate in percent, up to the highest rate of the agent's own contract. */
export function rateSliderRange(ratePercentMax: string): SliderRange {
  const max = Number(ratePercentMax);
  return { max, step: max > FINE_STEP_RATE_PERCENT_MAX ? 0.1 : 0.01 };
}

/** Parses the rate of a tier, in percent. Returns 0 for an empty or invalid rate. */
export function parseRate(ratePercent: string): number {
  return parsePercent(ratePercent.trim()) === undefined ? 0 : Number(ratePercent.trim());
}

/** Parses a condition of a tier. Returns 0 for an empty text and for a text that is no number. */
export function parseCondition(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) ? value : 0;
}

/** Formats a rate in percent without the error of binary fractions, such as 0.30000000000000004. */
export function formatRate(value: number): string {
  return String(Number(value.toFixed(2)));
}
