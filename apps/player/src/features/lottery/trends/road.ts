import type { DrawRow } from '../draws/read-draw.ts';
import type { FamilyTrends, TrendChart } from './trend-charts.ts';

/** The side of a pair that a draw falls on. */
export type RoadSide = 'big' | 'small' | 'odd' | 'even' | 'dragon' | 'tiger' | 'tie';
/** The pairs of sides of which a road can be drawn. */
export type RoadKind = 'big-small' | 'odd-even' | 'dragon-tiger';

/** The number of rows of a road. A longer run continues to the right in the last free row. */
export const ROAD_ROWS = 6;

/** A cell of a road, which stands for one draw. Columns and rows count from 0. */
export interface RoadCell {
  readonly column: number;
  readonly row: number;
  readonly side: RoadSide;
  /** The number of ties that followed the draw. */
  readonly ties: number;
}

/** Lists the roads of a chart: big and small, odd and even if the chart has sides, and dragon against tiger if the family has it. */
export function roadKinds(chart: TrendChart, { dragonTiger }: FamilyTrends): RoadKind[] {
  return [
    ...(chart.sides ? (['big-small', 'odd-even'] as const) : []),
    ...(dragonTiger ? (['dragon-tiger'] as const) : []),
  ];
}

/** Returns the side of a draw; `undefined` if the draw has none or cannot be read. */
export function sideOfDraw(
  kind: RoadKind,
  chart: TrendChart,
  { dragonTiger }: FamilyTrends,
  rows: readonly DrawRow[],
): RoadSide | undefined {
  if (kind === 'dragon-tiger') return dragonTiger && dragonOrTiger(rows, dragonTiger);
  const [hit] = chart.hits(rows);
  if (!chart.sides || hit === undefined) return undefined;
  const number = Number(hit);
  if (number === chart.sides.tie) return 'tie';
  if (kind === 'big-small') return number >= chart.sides.bigFrom ? 'big' : 'small';
  return number % 2 === 1 ? 'odd' : 'even';
}

function dragonOrTiger(rows: readonly DrawRow[], [first, second]: readonly [number, number]): RoadSide | undefined {
  const numbers = rows.flatMap((row) => row.numbers);
  const difference = Number(numbers[first]) - Number(numbers[second]);
  if (Number.isNaN(difference)) return undefined;
  if (difference === 0) return 'tie';
  return difference > 0 ? 'dragon' : 'tiger';
}

/**
 * Lays the sides out as a big road: each run of one side is a column, and another side begins the next one. A tie takes no cell; it is
 * counted on the cell before it. `sides` begin with the oldest draw.
 */
export function layOutRoad(sides: readonly RoadSide[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let runColumn = -1;
  for (const side of sides) {
    const last = cells.at(-1);
    if (side === 'tie') {
      if (last) cells[cells.length - 1] = { ...last, ties: last.ties + 1 };
      continue;
    }
    if (last?.side !== side) runColumn = firstFreeColumn(taken, runColumn + 1);
    const place = last?.side === side ? placeAfter(last, taken) : { column: runColumn, row: 0 };
    taken.add(`${place.column} ${place.row}`);
    cells.push({ ...place, side, ties: 0 });
  }
  return cells;
}

/** Returns the first column from `from` on whose first row is free, because a long run before may have continued along the first row. */
function firstFreeColumn(taken: ReadonlySet<string>, from: number): number {
  let column = from;
  while (taken.has(`${column} 0`)) column += 1;
  return column;
}

function placeAfter({ column, row }: RoadCell, taken: ReadonlySet<string>): Pick<RoadCell, 'column' | 'row'> {
  const isFree = row + 1 < ROAD_ROWS && !taken.has(`${column} ${row + 1}`);
  return isFree ? { column, row: row + 1 } : { column: column + 1, row };
}
