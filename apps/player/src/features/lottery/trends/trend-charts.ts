import type { DrawRow } from '../draws/read-draw.ts';

type Rows = readonly DrawRow[];

/** What a chart counts. Each kind has a text. */
type TrendChartKind = 'position' | 'sum' | 'sum2' | 'faces' | 'special' | 'drawn' | 'tails' | 'special2' | 'bottom';

/** The smallest big number, and the number that is a tie (和), neither big nor small, odd nor even. */
interface SidesRule {
  readonly bigFrom: number;
  readonly tie?: number;
}

/** A chart is one way to look at the draws of a lottery. */
export interface TrendChart {
  /** Unique among the charts of a family; the address holds it. */
  readonly id: string;
  readonly kind: TrendChartKind;
  /** The position from 1, where the kind is a position. */
  readonly position?: number;
  /** Everything that can be drawn, in order. */
  readonly symbols: readonly string[];
  /** Returns the symbols that a draw holds. A symbol may be there several times. */
  readonly hits: (rows: Rows) => readonly string[];
  /** Missing if the lottery has no plays on big and small of this chart. */
  readonly sides?: SidesRule;
}

/** The charts of a family of lotteries. */
export interface FamilyTrends {
  readonly charts: readonly TrendChart[];
  /** The positions, from 0, whose numbers are dragon and tiger. */
  readonly dragonTiger?: readonly [number, number];
}

function numbersOf(rows: Rows, rowId?: DrawRow['id']): readonly string[] {
  return rows.flatMap(({ id, numbers }) => (rowId === undefined || id === rowId ? numbers : []));
}

function range(least: number, greatest: number, width = 1): string[] {
  return Array.from({ length: greatest - least + 1 }, (_, index) => String(least + index).padStart(width, '0'));
}

const DIGITS = range(0, 9);
const TWO_DIGITS = range(0, 99, 2);

function positions(count: number, symbols: readonly string[], sides?: SidesRule): TrendChart[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `position-${index + 1}`,
    kind: 'position',
    position: index + 1,
    symbols,
    hits: (rows: Rows) => numbersOf(rows).slice(index, index + 1),
    ...(sides && { sides }),
  }));
}

/** The digits of the first prize, which is one number. */
function firstPrizeDigits(count: number): TrendChart[] {
  return positions(count, DIGITS).map((chart, index) => ({
    ...chart,
    hits: (rows: Rows) => [(numbersOf(rows, 'first')[0] ?? '').slice(index, index + 1)],
  }));
}

function sum(least: number, greatest: number, sides?: SidesRule, kind: 'sum' | 'sum2' = 'sum'): TrendChart {
  const count = kind === 'sum2' ? 2 : undefined;
  const total = (rows: Rows) =>
    numbersOf(rows)
      .slice(0, count)
      .reduce((sumSoFar, number) => sumSoFar + Number(number), 0);
  return {
    id: kind,
    kind,
    symbols: range(least, greatest),
    hits: (rows) => [String(total(rows))],
    ...(sides && { sides }),
  };
}

const DICE_CHART: TrendChart = {
  id: 'faces',
  kind: 'faces',
  symbols: range(1, 6),
  hits: (rows) => [...new Set(numbersOf(rows))],
};
const LHC_CHARTS: readonly TrendChart[] = [
  {
    id: 'special',
    kind: 'special',
    symbols: range(1, 49, 2),
    hits: (rows) => numbersOf(rows, 'special'),
    sides: { bigFrom: 25, tie: 49 },
  },
  { id: 'drawn', kind: 'drawn', symbols: range(1, 49, 2), hits: (rows) => numbersOf(rows) },
];
const lastTwo = (number: string) => number.slice(-2);
const VIETNAM_CHARTS: readonly TrendChart[] = [
  { id: 'tails', kind: 'tails', symbols: TWO_DIGITS, hits: (rows) => numbersOf(rows).map(lastTwo) },
  {
    id: 'special2',
    kind: 'special2',
    symbols: TWO_DIGITS,
    hits: (rows) => numbersOf(rows, 'special').map(lastTwo),
    sides: { bigFrom: 50 },
  },
];
const THAI_CHARTS: readonly TrendChart[] = [
  ...positions(6, DIGITS),
  { id: 'bottom', kind: 'bottom', symbols: TWO_DIGITS, hits: (rows) => [numbersOf(rows, 'bottom').join('')] },
];

const DIGIT_SIDES: SidesRule = { bigFrom: 5 };

/** Lists the charts that make sense for a family (design/lottery.md sections 2 to 9), by its id. */
const TRENDS_BY_FAMILY: Readonly<Record<string, FamilyTrends>> = {
  ssc: { charts: [...positions(5, DIGITS, DIGIT_SIDES), sum(0, 45, { bigFrom: 23 })], dragonTiger: [0, 4] },
  p3: { charts: [...positions(3, DIGITS, DIGIT_SIDES), sum(0, 27)] },
  p5: { charts: positions(5, DIGITS, DIGIT_SIDES) },
  lao: { charts: positions(4, DIGITS, DIGIT_SIDES) },
  hanoi: { charts: positions(5, DIGITS, DIGIT_SIDES) },
  '11x5': {
    charts: [...positions(5, range(1, 11, 2), { bigFrom: 6, tie: 11 }), sum(15, 45, { bigFrom: 31, tie: 30 })],
    dragonTiger: [0, 4],
  },
  pk10: {
    charts: [...positions(10, range(1, 10, 2), { bigFrom: 6 }), sum(3, 19, { bigFrom: 12 }, 'sum2')],
    dragonTiger: [0, 9],
  },
  klsf: { charts: positions(8, range(1, 20, 2), { bigFrom: 11 }) },
  k3: { charts: [sum(3, 18, { bigFrom: 11 }), DICE_CHART] },
  pcdd: { charts: [sum(0, 27, { bigFrom: 14 })] },
  lhc: { charts: LHC_CHARTS },
  thai: { charts: THAI_CHARTS },
  '4d': { charts: firstPrizeDigits(4) },
  'vn-north': { charts: VIETNAM_CHARTS },
  'vn-south': { charts: VIETNAM_CHARTS },
};

/** Returns the charts of a family; `undefined` if it has none. */
export function trendsOfFamily(family: string): FamilyTrends | undefined {
  return TRENDS_BY_FAMILY[family];
}
