import { judgeSelection } from '@baize/lottery/judge';
import type { InputRow, Play, Selection, WordRow } from '@baize/lottery/play';
import { shapeOf } from '@baize/lottery/selection';

/** Returns a whole number from 0 to below `bound`. */
export type RandomBelow = (bound: number) => number;

const UINT32_RANGE = 2 ** 32;
const ATTEMPTS_MAX = 500;
/** After so many refused attempts, the last row gets one more symbol. Plays of "fixed and drag" need it, whose last row completes a note. */
const ATTEMPTS_PER_EXTRA = 40;

/** Draws from the browser's secure source. Values above the last multiple of the bound are drawn again, so that no symbol is favoured. */
const secureRandomBelow: RandomBelow = (bound) => {
  const limit = UINT32_RANGE - (UINT32_RANGE % bound);
  const buffer = new Uint32Array(1);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(buffer);
    if (value < limit) return value % bound;
  }
};

/** Picks a random selection with as few symbols as the play accepts, usually one note. Returns `undefined` if no attempt was accepted. */
export function quickPick(play: Play<never>, random: RandomBelow = secureRandomBelow): Selection | undefined {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const judged = judgeSelection(play, fillRows(play, attempt, random));
    if (judged.ok) return judged.selection;
  }
  return undefined;
}

/** Rows that may stay empty get a symbol each in some attempts, because a selection with all of them empty is no bet. */
function fillRows(play: Play<never>, attempt: number, random: RandomBelow): Selection {
  const taken = new Set<string>();
  const optional = play.rows.flatMap((row, index) => (row.min === 0 ? [index] : []));
  const filled = new Set(sample(optional, Math.min(optional.length, 1 + (attempt % play.rows.length)), random));
  return play.rows.map((row, index) => {
    const least = filled.has(index) ? 1 : row.min;
    const extra = index === play.rows.length - 1 ? Math.floor(attempt / ATTEMPTS_PER_EXTRA) : 0;
    const picked = fillRow(row, Math.min(row.max, least + extra), play.isDisjoint ? taken : new Set(), random);
    for (const symbol of picked) taken.add(symbol);
    return picked;
  });
}

function fillRow(row: InputRow, count: number, taken: ReadonlySet<string>, random: RandomBelow): string[] {
  if (row.kind === 'words') return [randomWord(row, random)];
  const free = row.symbols.filter((symbol) => !taken.has(symbol));
  return sample(free, count, random);
}

function randomWord(row: WordRow, random: RandomBelow): string {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const parts = Array.from({ length: row.length }, () => row.symbols[random(row.symbols.length)] ?? '');
    if (!row.shapes || row.shapes.includes(shapeOf(parts))) return parts.join('');
  }
  return '';
}

/** Chooses `count` different items. */
function sample<Item>(items: readonly Item[], count: number, random: RandomBelow): Item[] {
  const rest = [...items];
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(random(rest.length), 1)).flat();
}
