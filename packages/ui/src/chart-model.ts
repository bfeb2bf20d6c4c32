/** A chart draws proportions, so it takes plain numbers; the words beside it carry the exact figures. */

/** Steps of an axis from 0: round numbers, at most `stepsMax` of them, the last one at or over `max`. */
export function axisTicks(max: number, stepsMax = 5): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / stepsMax;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

const BAR_MIN_PX = 3;
/** Between the bars of one column and those of the next. */
const COLUMN_GAP_PX = 2;
/** Between the labels under the columns. */
const LABEL_GAP_PX = 8;

/** The least width of a column in which its bars can still be told apart. */
export function columnMinPx(seriesCount: number): number {
  return seriesCount * BAR_MIN_PX + COLUMN_GAP_PX;
}

/**
 * Which columns carry their label when a label takes `labelPx`: all where they fit, else the last one and every so many before it.
 * Drawn in the middle of its column; only where it would hang over the edge does the last one end with its own.
 */
export function labelledColumns(count: number, columnPx: number, labelPx: number): Set<number> {
  if (labelPx + LABEL_GAP_PX <= columnPx) return new Set(Array.from({ length: count }, (_, index) => index));
  const apart = Math.ceil((labelPx + LABEL_GAP_PX) / columnPx);
  // A label that ends with its column reaches half a label further back than the others.
  const step = Math.max(apart, Math.ceil((1.5 * labelPx + LABEL_GAP_PX) / columnPx - 0.5));
  const labelled = new Set<number>();
  for (let index = count - 1; index >= 0; index -= step) {
    const startPx = Math.min((index + 0.5) * columnPx - labelPx / 2, count * columnPx - labelPx);
    if (startPx >= 0 || labelled.size === 0) labelled.add(index);
  }
  return labelled;
}

/** The points of a line over a box, from the left to the right edge; flat when all are the same: in the middle, of zeros on the ground. */
export function linePoints(values: readonly number[], width: number, height: number): [x: number, y: number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const flatY = low === 0 ? height : height / 2;
  const stepX = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => [index * stepX, span === 0 ? flatY : height - ((value - low) / span) * height]);
}

export function pathOf(points: readonly [x: number, y: number][]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ');
}

export interface Arc {
  /** Length on the circle, in parts of 100. */
  length: number;
  /** Start of the segment, in per cent of the whole. */
  start: number;
}

/** The shares of a whole as arcs of a circle of 100; what is not positive has none. */
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

/** The column that a key leads to from this one; `undefined` for any other key. The arrows go the way that the columns are read. */
export function columnForKey(key: string, column: number, count: number, direction: 'ltr' | 'rtl'): number | undefined {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return Math.min(last, column + 1);
  return key === back ? Math.max(0, column - 1) : undefined;
}
