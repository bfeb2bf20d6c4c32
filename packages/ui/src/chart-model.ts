/** Geometry of the charts. A chart draws proportions, so it uses plain numbers; the texts beside it show the exact figures. */

/** Returns the ticks of an axis from 0: round numbers, at most `stepsMax` steps, the last one at or above `max`. */
export function axisTicks(max: number, stepsMax = 5): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / stepsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const BAR_MIN_PX = 3;
/** Space between the bars of two columns. */
const COLUMN_GAP_PX = 2;
/** Space between two labels below the columns. */
const LABEL_GAP_PX = 8;

/** Returns the minimum width of a column in pixels, so that its bars stay distinguishable. */
export function columnMinPx(seriesCount: number): number {
  return seriesCount * BAR_MIN_PX + COLUMN_GAP_PX;
}

/**
 * Returns the indexes of the columns that carry a label, for a label width of `labelPx`: all columns if their labels
 * fit, otherwise the last column and every n-th before it. A label is centred below its column, but the last label ends
 * with its column if it would overflow.
 */
export function labelledColumns(count: number, columnPx: number, labelPx: number): Set<number> {
  if (labelPx + LABEL_GAP_PX <= columnPx) return new Set(Array.from({ length: count }, (_, index) => index));
  const apart = Math.ceil((labelPx + LABEL_GAP_PX) / columnPx);
  // A label that ends with its column extends half a label further back than a centred one.
  const step = Math.max(apart, Math.ceil((1.5 * labelPx + LABEL_GAP_PX) / columnPx - 0.5));
  const labelled = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) {
    const startPx = Math.min((index + 0.5) * columnPx - labelPx / 2, count * columnPx - labelPx);
    if (startPx >= 0 || labelled.size === 0) labelled.add(index);
  }
  return labelled;
}

/** Returns the points of a line over a box from left to right. Equal values give a flat line in the middle, and zeros give a flat line at the bottom. */
export function linePoints(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const flatY = low === 0 ? height : height / 2;
  const stepX = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => [index * stepX, span === 0 ? flatY : height - ((value - low) / span) * height]);
}

/** Returns the SVG path of a line through the points. */
export function pathOf(points: readonly [x: number, y: number][]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ');
}

export interface Arc {
  /** Length of the arc in per cent of the circle. */
  length: number;
  /** Start of the arc in per cent of the circle. */
  start: number;
}

/** Converts values to arcs of a circle of length 100, by their share of the sum. A value that is not positive has length 0. */
export function arcs(values: readonly number[]): Arc[] {
  const positive = values.map((value) => Math.max(0, value));
  const total = positive.reduce((sum, value) => sum + value, 0);
  let start = 0;
  return positive.map((value) => {
    const arc = { length: total === 0 ? 0 : (value / total) * 100, start };
    start += arc.length;
    return arc;
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns the column to which a key moves; `undefined` for any other key. The arrow keys follow the reading direction. */
export function columnForKey(key: string, column: number, count: number, direction: 'ltr' | 'rtl'): number | undefined {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return Math.min(last, column + 1);
  return key === back ? Math.max(0, column - 1) : undefined;
}
