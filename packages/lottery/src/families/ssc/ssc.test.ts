import { describe, expect, test } from 'vitest';
import type { NumberDraw } from '../../core/window.ts';
import { expectExactPlay } from '../../testing/exact.ts';
import { fourPositionDraws, IS_LONG, sequences } from '../../testing/outcome-spaces.ts';
import { compareProofs } from '../../testing/play-proofs.ts';
import { seededRandom } from '../../testing/seeded.ts';
import { ssc } from './ssc.ts';

compareProofs();
const random = seededRandom(20_261_123);
const allDraws = [...sequences(5, 0, 9)];
const fewDraws = fourPositionDraws();

/** Plays whose notes use all five digits. */
const FIVE_DIGITS = /^ssc\.(five|credit-total\.total-sides|credit-special)/;

function drawsFor(id: string): readonly NumberDraw[] {
  return IS_LONG || FIVE_DIGITS.test(id) ? allDraws : fewDraws;
}

test.each(ssc.plays.map((play) => [play.id, play] as const))(
  '%s wins as often as its record states, over every draw',
  (id, play) => {
    expectExactPlay(play, drawsFor(id), random);
  },
);

const playOf = (id: string) => {
  const play = ssc.plays.find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  return play;
};

describe('the identities of the handbook', () => {
  test('the notes by sum equal those of the handbook and are symmetric', () => {
    const sums = (id: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => playOf(id).countNotes([[String(from + index)]]));
    const straight = sums('ssc.front3.straight-sum', 0, 27);
    expect(straight.slice(0, 14)).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75]);
    expect(straight.toReversed()).toEqual(straight);
    const group = sums('ssc.front3.group-sum', 1, 26);
    expect(group.slice(0, 13)).toEqual([1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15]);
    expect(group.toReversed()).toEqual(group);
  });

  test('the notes by span k are 10 for 0, and 6k(10-k)', () => {
    const spans = Array.from({ length: 10 }, (_, span) =>
      playOf('ssc.back3.straight-span').countNotes([[String(span)]]),
    );
    expect(spans).toEqual([10, ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((span) => 6 * span * (10 - span))]);
  });

  test('a digit is in 54 notes of three digits without order, and in 9 of two', () => {
    expect(playOf('ssc.front3.group-containing').countNotes([['7']])).toBe(54);
    expect(playOf('ssc.back2.group-containing').countNotes([['7']])).toBe(9);
  });

  test('pairs (270), three different digits (720) and triples (10) are all outcomes of three digits', () => {
    const won = (id: string, digits: readonly string[]) =>
      fewDraws.filter((draw) => playOf(id).compile(draw)([digits]).length > 0).length / 10;
    const all = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
    expect([won('ssc.front3.group3', all), won('ssc.front3.group6', all)]).toEqual([270, 720]);
  });
});
