import { LINE_FAST_MAX_MS, LINE_FIGURE_BANDS, LINE_NORMAL_MAX_MS, LINE_TEST_FAILED_MS } from '@baize/contract/limits';

/** Spec section 4, "Speed test". */
export type LineState = 'not_tested' | 'fast' | 'normal' | 'slow';

/**
 * The figure that a measured time shows, in ms: inside the band of the spec (section 9), as far along it as the time is along the
 * band's own stretch (decision 8). A failure shows itself.
 */
export function lineFigure(measuredMs: number): number {
  const index = LINE_FIGURE_BANDS.findIndex(({ belowMs }) => measuredMs < belowMs);
  const band = LINE_FIGURE_BANDS[index];
  if (!band) return LINE_TEST_FAILED_MS;
  const beginMs = LINE_FIGURE_BANDS[index - 1]?.belowMs ?? 0;
  const share = (measuredMs - beginMs) / (band.belowMs - beginMs);
  return Math.round(band.fromMs + share * (band.toMs - band.fromMs));
}

/** Undefined: not measured yet. */
export function lineState(measuredMs: number | undefined): LineState {
  if (measuredMs === undefined) return 'not_tested';
  const figure = lineFigure(measuredMs);
  if (figure <= LINE_FAST_MAX_MS) return 'fast';
  return figure <= LINE_NORMAL_MAX_MS ? 'normal' : 'slow';
}
