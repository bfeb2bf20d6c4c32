import { lunarYearOf } from '../families/lhc/zodiac.ts';
import { formatVietnamDraw, NORTH, SOUTH, SOUTH_PAIR, type VietnamStructure } from '../families/vietnam/structure.ts';
import type { DrawBelow } from './random-words.ts';

/** Makes the stored text of a draw from random numbers. The number of the issue begins with its local date. */
type DrawShape = (below: DrawBelow, issueNumber: string) => string;

/** Numbers from `least` to `greatest`, any of which can appear again. */
function repeatable(count: number, least: number, greatest: number): DrawShape {
  return (below) => Array.from({ length: count }, () => least + below(greatest - least + 1)).join(',');
}

/** Different numbers from 1 to `greatest`: each is taken out of the ascending list of those that are left. */
function distinctNumbers(below: DrawBelow, count: number, greatest: number): number[] {
  const left = Array.from({ length: greatest }, (_, index) => index + 1);
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)).flat();
}

function distinct(count: number, greatest: number): DrawShape {
  return (below) => distinctNumbers(below, count, greatest).join(',');
}

/** A number of so many digits with its leading zeros. */
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

/** The lunar year of the local date of the draw stands in the text, because the animals of the numbers follow the year. */
function lhc(below: DrawBelow, issueNumber: string): string {
  const date = `${issueNumber.slice(0, 4)}-${issueNumber.slice(4, 6)}-${issueNumber.slice(6, 8)}`;
  const lunarYear = lunarYearOf(date);
  if (lunarYear === undefined) throw new RangeError(`no lunar year is known for ${issueNumber}`);
  return `${distinctNumbers(below, LHC_BALLS, LHC_GREATEST).join(',')}@${lunarYear}`;
}

/** The shapes by the id of the family. */
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
