/** Ids of the rows of draws. They are also translation keys. */
type DrawRowId =
  | 'balls'
  | 'regular'
  | 'special'
  | 'first'
  | 'second'
  | 'third'
  | 'starter'
  | 'consolation'
  | 'bottom'
  | 'g1'
  | 'g2'
  | 'g3'
  | 'g4'
  | 'g5'
  | 'g6'
  | 'g7'
  | 'g8';

/**
 * One row of a draw: its balls, or the numbers of one prize. Numbers are strings because leading zeros are significant. An empty string is a number
 * not drawn yet. The row `first` of a Thai draw holds the six digits of one number, and `bottom` the two digits of another one.
 */
export interface DrawRow {
  readonly id: DrawRowId;
  readonly numbers: readonly string[];
}

interface DrawShape {
  /** Digits of a ball. Shorter numbers are padded with zeros: "7" of 11X5 is shown as "07". */
  readonly width: 1 | 2;
  /** The number of balls in each row, in the order of the stored text. */
  readonly rows: readonly (readonly [id: DrawRowId, count: number])[];
}

const createBallsShape = (count: number, width: 1 | 2 = 1): DrawShape => ({ width, rows: [['balls', count]] });

const SHAPE_BY_FAMILY: Readonly<Record<string, DrawShape>> = {
  ssc: createBallsShape(5),
  p3: createBallsShape(3),
  p5: createBallsShape(5),
  k3: createBallsShape(3),
  pcdd: createBallsShape(3),
  lao: createBallsShape(4),
  hanoi: createBallsShape(5),
  '11x5': createBallsShape(5, 2),
  pk10: createBallsShape(10, 2),
  klsf: createBallsShape(8, 2),
  lhc: {
    width: 2,
    rows: [
      ['regular', 6],
      ['special', 1],
    ],
  },
  thai: {
    width: 1,
    rows: [
      ['first', 6],
      ['bottom', 2],
    ],
  },
};

const FOUR_D: readonly (readonly [id: DrawRowId, count: number])[] = [
  ['first', 1],
  ['second', 1],
  ['third', 1],
  ['starter', 10],
  ['consolation', 10],
];

/** Prizes of a Vietnamese draw, the special prize first. The North has no eighth prize. */
const VIETNAM_PRIZES: readonly DrawRowId[] = ['special', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'g8'];

/**
 * Parses the stored text of a draw (`formatDraw` of packages/lottery) into rows for display. Does not import the game family's module of
 * packages/lottery, which also validates draws and settles bets, to keep the bundle small. A Vietnamese draw may be incomplete. Returns
 * `undefined` for an unknown family or a text that does not fit the family's format.
 */
export function readDraw(family: string, text: string): readonly DrawRow[] | undefined {
  if (family.startsWith('vn-')) return readPrizes(text);
  if (family === '4d') return splitRows(text.split(','), FOUR_D);
  const shape = SHAPE_BY_FAMILY[family];
  if (!shape) return undefined;
  // LHC writes the lunar year after its balls: "3,14,15,9,26,5,35@2026".
  const [numbers = ''] = text.split('@');
  return splitRows(
    numbers.split(',').map((number) => number.padStart(shape.width, '0')),
    shape.rows,
  );
}

function readPrizes(text: string): readonly DrawRow[] | undefined {
  const prizes = text.split('|').map((prize) => prize.split(','));
  const hasAllPrizes = prizes.length >= VIETNAM_PRIZES.length - 1 && prizes.length <= VIETNAM_PRIZES.length;
  if (!hasAllPrizes || !prizes.flat().every((number) => number === '' || isNumber(number))) return undefined;
  return VIETNAM_PRIZES.slice(0, prizes.length).map((id, index) => ({ id, numbers: prizes[index] ?? [] }));
}

function splitRows(numbers: readonly string[], rows: DrawShape['rows']): readonly DrawRow[] | undefined {
  const expected = rows.reduce((sum, [, count]) => sum + count, 0);
  if (numbers.length !== expected || !numbers.every(isNumber)) return undefined;
  let from = 0;
  return rows.map(([id, count]) => {
    from += count;
    return { id, numbers: numbers.slice(from - count, from) };
  });
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}
