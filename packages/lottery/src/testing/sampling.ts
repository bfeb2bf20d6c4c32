import { expect } from 'vitest';
import type { Play, Selection } from '../core/play.ts';
import { toNumber } from '../core/ratio.ts';
import { noteProof } from './play-proofs.ts';

/** A correct chance differs by less than this many standard errors in all but one of some ten million checks. */
const STANDARD_ERRORS = 5.4;

/**
 * Settles every example of a play against random draws, and compares the mean number of wins of each tier with the
 * record. The variance is that of the sample itself, so that plays which pay several hits need no formula of their own.
 */
export function expectSampledChances<Draw>(play: Play<Draw>, draws: readonly Draw[]): void {
  noteProof(play);
  const samples = play.examples.map(() => new Map<string, Moments>());
  for (const draw of draws) {
    const settle = play.compile(draw);
    for (const [index, { selection }] of play.examples.entries()) addWins(samples[index], settle(selection));
  }
  for (const [index, example] of play.examples.entries()) {
    for (const { id, noteKind, expectedWins } of play.tiers) {
      const expected = toNumber(expectedWins) * (example.notesByKind[noteKind] ?? 0);
      const { sum = 0, squares = 0 } = samples[index]?.get(id) ?? {};
      // Without any win in the sample, the variance of a rare event is its chance.
      const variance = Math.max(squares / draws.length - (sum / draws.length) ** 2, expected);
      const margin = STANDARD_ERRORS * Math.sqrt(variance / draws.length);
      expectWithin({ play: play.id, tier: id, selection: example.selection }, [sum / draws.length, expected, margin]);
    }
  }
}

interface Moments {
  sum: number;
  squares: number;
}

function addWins(moments: Map<string, Moments> | undefined, wins: readonly { tier: string; notes: number }[]): void {
  for (const { tier, notes } of wins) {
    const known = moments?.get(tier) ?? { sum: 0, squares: 0 };
    moments?.set(tier, { sum: known.sum + notes, squares: known.squares + notes ** 2 });
  }
}

interface Place {
  readonly play: string;
  readonly tier: string;
  readonly selection: Selection;
}

function expectWithin(place: Place, [mean, expected, margin]: readonly [number, number, number]): void {
  const isWithin = Math.abs(mean - expected) <= margin;
  expect({ ...place, isWithin, ...(!isWithin && { mean, expected, margin }) }).toEqual({ ...place, isWithin: true });
}
