/** Names the rows of draws. Each id has a text. */
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

/** A part of a draw: its balls, or the numbers of one prize. Leading zeros count, so that numbers are texts. An empty text is a number to come. */
export interface DrawRow {
  readonly id: DrawRowId;
  readonly numbers: readonly string[];
}

interface DrawShape {
  /** Digits of a ball: "7" of 11X5 is shown as "07". */
  readonly width: 1 | 2;
  /** How many balls each row takes, in the order of the stored text. */
  readonly rows: readonly (readonly [id: DrawRowId, count: number])[];
}

const balls = (count: number, width: 1 | 2 = 1): DrawShape => ({ width, rows: [['balls', count]] });

const SHAPES: Readonly<Record<string, DrawShape>> = {
  ssc: balls(5),
  p3: balls(3),
  p5: balls(5),
  k3: balls(3),
  pcdd: balls(3),
  lao: balls(4),
  hanoi: balls(5),
  '11x5': balls(5, 2),
  pk10: balls(10, 2),
  klsf: balls(8, 2),
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
 * Reads the stored text of a draw (`formatDraw` of packages/lottery) for showing it. The family itself stays out of the bundle: it
 * checks a draw and settles bets, and neither happens here. A draw of Vietnam may be incomplete. `undefined` for a text that is no draw of the family.
 */
export function readDraw(family: string, text: string): readonly DrawRow[] | undefined {
  if (family.startsWith('vn-')) return readPrizes(text);
  if (family === '4d') return splitRows(text.split(','), FOUR_D);
  const shape = SHAPES[family];
  if (!shape) return undefined;
  // LHC writes the lunar year after its balls: "3,14,15,9,26,5,35@2026".
  const [numbers = ''] = text.split('@');
  return splitRows(
    numbers.split(',').map((number) => number.padStart(shape.width, '0')),
    shape.rows,
  );
}

function readPrizes(text: string): readonly DrawRow[] | undefined {
  const lots = text.split('|').map((prize) => prize.split(','));
  const hasAllPrizes = lots.length >= VIETNAM_PRIZES.length - 1 && lots.length <= VIETNAM_PRIZES.length;
  if (!hasAllPrizes || !lots.flat().every((lot) => lot === '' || isNumber(lot))) return undefined;
  return VIETNAM_PRIZES.slice(0, lots.length).map((id, index) => ({ id, numbers: lots[index] ?? [] }));
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
