import { lunarYearOf } from '../families/lhc/zodiac.ts';
import { formatVietnamDraw, NORTH, SOUTH, SOUTH_PAIR, type VietnamStructure } from '../families/vietnam/structure.ts';
import type { DrawBelow } from './random-words.ts';

/** Creates the stored text of a draw from random numbers. The number of the issue begins with its local date. */
type DrawShape = (below: DrawBelow, issueNumber: string) => string;

/** Creates a draw of numbers from `least` to `greatest` with repetition. */
function repeatable(count: number, least: number, greatest: number): DrawShape {
  return (below) => Array.from({ length: count }, () => least + below(greatest - least + 1)).join(',');
}

/** Draws different numbers from 1 to `greatest`, each removed from the ascending list of the remaining ones. */
function distinctNumbers(below: DrawBelow, count: number, greatest: number): number[] {
  const left = Array.from({ length: greatest }, (_, index) => index + 1);
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
}

function distinct(count: number, greatest: number): DrawShape {
  return (below) => distinctNumbers(below, count, greatest).join(',');
}

/** Draws a number with this many digits, including leading zeros. */
function digitsText(below: DrawBelow, digits: number): string {
  return String(below(10 ** digits)).padStart(digits, '0');
}

function vietnam({ prizes }: VietnamStructure): DrawShape {
  return (below) =>
    formatVietnamDraw(
      prizes.map(({ count, digits }) => Array.from({ length: count }, () => digitsText(below, digits))),
    );
}

const FOUR_D_NUMBERS = 23;
const LHC_BALLS = 7;
const LHC_GREATEST = 49;

/** Creates a draw of LHC. Its text contains the lunar year of the draw's local date, because the animals of the numbers depend on it. */
function lhc(below: DrawBelow, issueNumber: string): string {
  const date = `${issueNumber.slice(0, 4)}-${issueNumber.slice(4, 6)}-${issueNumber.slice(6, 8)}`;
  const lunarYear = lunarYearOf(date);
  if (lunarYear === undefined) throw new RangeError(`no lunar year is known for ${issueNumber}`);
  return `${distinctNumbers(below, LHC_BALLS, LHC_GREATEST).join(',')}@${lunarYear}`;
}

/** Draw shapes by family id. */
export const drawShapes: Readonly<Record<string, DrawShape>> = {
  ssc: repeatable(5, 0, 9),
  '11x5': distinct(5, 11),
  pk10: distinct(10, 10),
  k3: repeatable(3, 1, 6),
  pcdd: repeatable(3, 0, 9),
  klsf: distinct(8, 20),
  lhc,
  p3: repeatable(3, 0, 9),
  p5: repeatable(5, 0, 9),
  [NORTH.id]: vietnam(NORTH),
  [SOUTH.id]: vietnam(SOUTH),
  [SOUTH_PAIR.id]: vietnam(SOUTH_PAIR),
  thai: repeatable(8, 0, 9),
  '4d': (below) => Array.from({ length: FOUR_D_NUMBERS }, () => digitsText(below, 4)).join(','),
  lao: repeatable(4, 0, 9),
  hanoi: repeatable(5, 0, 9),
};
