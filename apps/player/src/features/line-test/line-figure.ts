import { LINE_FAST_MAX_MS, LINE_FIGURE_BANDS, LINE_NORMAL_MAX_MS, LINE_TEST_FAILED_MS } from '@baize/contract/limits';

/** The grade of a line, which is one of the addresses of the site, in the speed test (spec section 4, "Speed test"). */
export type LineState = 'not_tested' | 'fast' | 'normal' | 'slow';

/**
 * Converts a measured time to the figure that the spec wants to be shown, both in ms. The spec (section 9) maps each stretch of measured times to a band of
 * figures; within a stretch, the figure is interpolated linearly (decision 8). A time above all bands is a failure and shows `LINE_TEST_FAILED_MS`.
 */
export function lineFigure(measuredMs: number): number {
  const index = LINE_FIGURE_BANDS.findIndex(({ belowMs }) => measuredMs < belowMs);
  const band = LINE_FIGURE_BANDS[index];
  if (!band) return LINE_TEST_FAILED_MS;
  const beginMs = LINE_FIGURE_BANDS[index - 1]?.belowMs ?? 0;
  const share = (measuredMs - beginMs) / (band.belowMs - beginMs);
  return Math.round(band.fromMs + share * (band.toMs - band.fromMs));
}

/** Returns the grade of a measured time in ms; `undefined` means that the line has not been measured yet. */
export function lineState(measuredMs: number | undefined): LineState {
  if (measuredMs === undefined) return 'not_tested';
  const figure = lineFigure(measuredMs);
  if (figure <= LINE_FAST_MAX_MS) return 'fast';
  return figure <= LINE_NORMAL_MAX_MS ? 'normal' : 'slow';
}
