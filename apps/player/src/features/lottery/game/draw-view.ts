import { readDraw, type DrawRow } from '../draws/read-draw.ts';

/** The look of a ball: a colour of Mark Six (LHC), a finishing place of PK10 (`rank`), or a die of K3. */
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

// The fixed colours of the numbers in Mark Six; the numbers in neither list are green.
const RED_LIST = '1 2 7 8 12 13 18 19 23 24 29 30 34 35 40 45 46';
const BLUE_LIST = '3 4 9 10 14 15 20 25 26 31 36 37 41 42 47 48';
const RED_NUMBERS: ReadonlySet<number> = new Set(RED_LIST.split(' ').map(Number));
const BLUE_NUMBERS: ReadonlySet<number> = new Set(BLUE_LIST.split(' ').map(Number));

/** Converts the stored text of a draw to the form in which it is shown. Returns `undefined` for a text that is no draw of the family. */
export function toDrawView(family: string, text: string): DrawView | undefined {
  const rows = readDraw(family, text);
  if (!rows) return undefined;
  if (family.startsWith('vn-')) return { kind: 'prizes', rows: rows.map(toPrizeRow) };
  if (family === '4d') return { kind: 'groups', groups: rows.flatMap(toGroup) };
  // The digits of a Thai prize are one number.
  if (family === 'thai')
    return {
      kind: 'groups',
      groups: rows.flatMap(toGroup).map(({ id, numbers }) => ({ id, numbers: [numbers.join('')] })),
    };
  const [balls = [], [special] = []] = rows.map(({ numbers }) => numbers.map((number) => toBall(family, number)));
  return { kind: 'balls', balls, ...(special && { special }) };
}

function toPrizeRow({ id, numbers }: DrawRow): PrizeRow {
  return { prize: id === 'special' ? 'ĐB' : id.toUpperCase(), numbers };
}

const GROUP_IDS: readonly NumberGroupId[] = ['first', 'second', 'third', 'starter', 'consolation', 'bottom'];

function toGroup({ id, numbers }: DrawRow): NumberGroup[] {
  const group = GROUP_IDS.find((groupId) => groupId === id);
  return group ? [{ id: group, numbers }] : [];
}

function toBall(family: string, text: string): Ball {
  if (family === 'lhc') return { text, look: colourOf(Number(text)) };
  if (family === 'pk10') return { text, look: 'rank' };
  return { text, look: family === 'k3' ? 'die' : 'plain' };
}

function colourOf(number: number): BallLook {
  if (RED_NUMBERS.has(number)) return 'red';
  return BLUE_NUMBERS.has(number) ? 'blue' : 'green';
}
