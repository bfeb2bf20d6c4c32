import { judgeSelection, NOTES_MAX } from '../core/judge.ts';
import type { InputRow, Play, Selection, WordRow } from '../core/play.ts';
import { shapeOf } from '../core/selection.ts';
import { sample, type RandomBelow } from './seeded.ts';

/** Returns a random selection that the play accepts. */
export function randomSelection(play: Play<never>, random: RandomBelow): Selection {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const judged = judgeSelection(play, fillRows(play, random));
    if (judged.ok && judged.notes <= NOTES_MAX) return judged.selection;
  }
  throw new Error(`no random selection of ${play.id} was accepted`);
}

function fillRows(play: Play<never>, random: RandomBelow): Selection {
  const taken = new Set<string>();
  return play.rows.map((row) => {
    const picked = fillRow(row, play.isDisjoint ? taken : new Set(), random);
    for (const symbol of picked) taken.add(symbol);
    return picked;
  });
}

function fillRow(row: InputRow, taken: ReadonlySet<string>, random: RandomBelow): string[] {
  if (row.kind === 'words') return Array.from({ length: 1 + random(30) }, () => randomWord(row, random));
  const symbols = row.symbols.filter((symbol) => !taken.has(symbol));
  return sample(symbols, row.min + random(row.max - row.min + 1), random);
}

function randomWord(row: WordRow, random: RandomBelow): string {
  for (;;) {
    const parts = Array.from({ length: row.length }, () => row.symbols[random(row.symbols.length)] ?? '');
    if (!row.shapes || row.shapes.includes(shapeOf(parts))) return parts.join('');
  }
}
