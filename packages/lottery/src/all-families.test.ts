import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_FAMILIES } from './all-families.ts';
import { judgeSelection } from './core/judge.ts';
import { tiersOfOption } from './core/play.ts';
import { addRatios, ZERO } from './core/ratio.ts';
import { formatSelection, parseSelection } from './core/selection.ts';
import { EXAMPLE_YEAR } from './families/lhc/lhc-draw.ts';
import { LUNAR_YEAR_FIRST, LUNAR_YEAR_LAST } from './families/lhc/zodiac.ts';
import { playsTable, PLAYS_TABLE, readProofs } from './plays-table.ts';

const allPlays = ALL_FAMILIES.flatMap(({ plays }) => plays);

test('docs/lottery-plays.md is what the records say, with a test of each play; `pnpm --filter @baize/lottery table` writes it', () => {
  const written = readFileSync(PLAYS_TABLE, 'utf8');
  const proofs = readProofs(written);
  expect(written).toBe(playsTable(proofs));
  // That the named tests prove these plays is compared by their files, when they have run (testing/play-proofs.ts).
  for (const file of new Set([...proofs.values()].map((test) => test.split(':')[0] ?? '')))
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain('\ncompareProofs();\n');
});

test('the table is not written where a play has no test', () => {
  const proofs = new Map(allPlays.map(({ id }) => [id, 'a.test.ts: …']));
  expect(readProofs(playsTable(proofs))).toEqual(proofs);
  proofs.delete('ssc.one.position');
  expect(() => playsTable(proofs)).toThrow('no test holds ssc.one.position against its record');
});

test('the ids of plays are unique', () => {
  expect(new Set(allPlays.map(({ id }) => id)).size).toBe(allPlays.length);
});

test('every tier has a kind of note that an example shows, and the shares of a kind add up to one', () => {
  for (const { id, tiers, examples } of allPlays) {
    const kinds = new Set(examples.flatMap(({ notesByKind }) => Object.keys(notesByKind)));
    const shares = new Map<string, bigint[]>();
    for (const tier of tiers.filter(({ isTie }) => !isTie)) {
      const sum = addRatios(tier.share, shares.has(tier.noteKind) ? toRatio(shares.get(tier.noteKind)) : ZERO);
      shares.set(tier.noteKind, [sum.numerator, sum.denominator]);
    }
    expect({ id, shares: [...shares.values()].every(([top, bottom]) => top === bottom) }).toEqual({ id, shares: true });
    expect({ id, unknown: [...kinds].filter((kind) => !shares.has(kind)) }).toEqual({ id, unknown: [] });
  }
});

function toRatio([numerator = 0n, denominator = 1n]: readonly bigint[] = []) {
  return { numerator, denominator };
}

test('a single option names the same kind of note as its example', () => {
  for (const play of allPlays.filter(({ noteKindOf }) => noteKindOf)) {
    for (const { selection, notesByKind } of play.examples) {
      const [option = ''] = selection[0] ?? [];
      expect({ id: play.id, option, kind: play.noteKindOf?.(option, EXAMPLE_YEAR) }).toEqual({
        id: play.id,
        option,
        kind: Object.keys(notesByKind)[0],
      });
    }
  }
});

test('every option has prizes in every lunar year, whichever numbers its animal or element has', () => {
  for (const play of allPlays.filter(({ shape }) => shape === 'options')) {
    for (let year = LUNAR_YEAR_FIRST; year <= LUNAR_YEAR_LAST; year += 1) {
      const without =
        play.rows[0]?.kind === 'symbols'
          ? play.rows[0].symbols.filter((option) => tiersOfOption(play, option, year).length === 0)
          : [];
      expect({ id: play.id, year, without }).toEqual({ id: play.id, year, without: [] });
    }
  }
});

test('every example is accepted, has the stated number of notes, and survives its stored form', () => {
  for (const play of allPlays) {
    for (const { selection, notesByKind } of play.examples) {
      const judged = judgeSelection(play, parseSelection(formatSelection(selection)));
      const notes = Object.values(notesByKind).reduce((sum, count) => sum + count, 0);
      expect({ id: play.id, judged }).toEqual({ id: play.id, judged: expect.objectContaining({ ok: true, notes }) });
    }
  }
});
