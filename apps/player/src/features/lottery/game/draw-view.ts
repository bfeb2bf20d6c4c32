import type { LotteryCategory } from '@baize/contract/codes';

/** How a ball is painted. Colours are those of Mark Six; `rank` is a place of PK10, `die` a die of K3. */
type BallLook = 'plain' | 'red' | 'blue' | 'green' | 'rank' | 'die';

export interface Ball {
  readonly text: string;
  readonly look: BallLook;
}

export interface PrizeRow {
  /** The abbreviation that every Vietnamese result table has: "ĐB", "G1". */
  readonly prize: string;
  readonly numbers: readonly string[];
}

type NumberGroupId = 'first' | 'second' | 'third' | 'starter' | 'consolation' | 'bottom';

export interface NumberGroup {
  readonly id: NumberGroupId;
  readonly numbers: readonly string[];
}

/** A draw in the form in which its family is shown. */
export type DrawView =
  | { readonly kind: 'balls'; readonly balls: readonly Ball[]; readonly special?: Ball }
  | { readonly kind: 'prizes'; readonly rows: readonly PrizeRow[] }
  | { readonly kind: 'groups'; readonly groups: readonly NumberGroup[] };

const RED = '1 2 7 8 12 13 18 19 23 24 29 30 34 35 40 45 46';
const BLUE = '3 4 9 10 14 15 20 25 26 31 36 37 41 42 47 48';
const REDS: ReadonlySet<string> = new Set(RED.split(' '));
const BLUES: ReadonlySet<string> = new Set(BLUE.split(' '));
/** Families whose numbers are written with two digits. */
const TWO_DIGIT_FAMILIES: ReadonlySet<string> = new Set(['11x5', 'pk10', 'klsf', 'lhc']);

/**
 * Reads the stored text of a draw for the eye. It needs no plays, so that a list of lotteries shows last draws without loading the
 * families. Settlement reads draws with `parseDraw` of packages/lottery, which also checks them.
 */
export function readDraw(family: string, text: string): DrawView {
  if (text.includes('|')) return { kind: 'prizes', rows: readPrizes(text) };
  const numbers = (text.split('@')[0] ?? '').split(',');
  if (family === '4d') return { kind: 'groups', groups: readFourDigits(numbers) };
  if (family === 'thai') return { kind: 'groups', groups: readThai(numbers) };
  const balls = numbers.map((number) => toBall(family, number));
  if (family !== 'lhc') return { kind: 'balls', balls };
  const special = balls.at(-1);
  return { kind: 'balls', balls: balls.slice(0, -1), ...(special && { special }) };
}

function toBall(family: string, number: string): Ball {
  const text = TWO_DIGIT_FAMILIES.has(family) ? number.padStart(2, '0') : number;
  if (family === 'lhc') return { text, look: colourOf(number) };
  if (family === 'pk10') return { text, look: 'rank' };
  return { text, look: family === 'k3' ? 'die' : 'plain' };
}

function colourOf(number: string): BallLook {
  if (REDS.has(number)) return 'red';
  return BLUES.has(number) ? 'blue' : 'green';
}

function readPrizes(text: string): PrizeRow[] {
  return text
    .split('|')
    .map((numbers, index) => ({ prize: index === 0 ? 'ĐB' : `G${index}`, numbers: numbers.split(',') }));
}

function readFourDigits(numbers: readonly string[]): NumberGroup[] {
  const group = (id: NumberGroupId, from: number, to: number) => ({ id, numbers: numbers.slice(from, to) });
  return [
    group('first', 0, 1),
    group('second', 1, 2),
    group('third', 2, 3),
    group('starter', 3, 13),
    group('consolation', 13, 23),
  ];
}

/** Six digits of the first prize, then the two of the bottom prize. */
function readThai(digits: readonly string[]): NumberGroup[] {
  return [
    { id: 'first', numbers: [digits.slice(0, 6).join('')] },
    { id: 'bottom', numbers: [digits.slice(6).join('')] },
  ];
}

const FAMILY_OF_CATEGORY: Readonly<Partial<Record<LotteryCategory, string>>> = {
  '11X5': '11x5',
  PK10: 'pk10',
  LHC: 'lhc',
  SSC: 'ssc',
};

/** The family by which `readDraw` shows the last draw in a list, whose entries name only category and code ("KLSF_5M"). */
export function familyToShow(category: LotteryCategory, gameCode: string): string {
  return FAMILY_OF_CATEGORY[category] ?? gameCode.toLowerCase().replace(/_.*$/, '');
}
