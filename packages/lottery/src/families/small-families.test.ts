import { expect, test } from 'vitest';
import type { Family } from '../core/family.ts';
import { combinations } from '../core/counting.ts';
import type { NumberDraw } from '../core/window.ts';
import { expectExactPlay } from '../testing/exact.ts';
import {
  arrangedAt,
  arrangementsOf,
  fourPositionDraws,
  IS_LONG,
  rotations,
  sequences,
} from '../testing/outcome-spaces.ts';
import { compareProofs } from '../testing/play-proofs.ts';
import { seededRandom } from '../testing/seeded.ts';
import { p3, p5 } from './digits/daily-digits.ts';
import { k3 } from './k3/k3.ts';
import { klsf } from './klsf/klsf.ts';
import { pcdd } from './pcdd/pcdd.ts';
import { pk10 } from './pk10/pk10.ts';
import { x5 } from './x5/x5.ts';

compareProofs();
const random = seededRandom(20_261_123);

/** Families whose whole outcome space is enumerated, with that space. */
const ENUMERATED: readonly (readonly [Family<NumberDraw>, readonly NumberDraw[]])[] = [
  [p3, [...sequences(3, 0, 9)]],
  [p5, IS_LONG ? [...sequences(5, 0, 9)] : fourPositionDraws()],
  [k3, [...sequences(3, 1, 6)]],
  [pcdd, [...sequences(3, 0, 9)]],
];

test.each(ENUMERATED.map(([family, draws]) => [family.id, family, draws] as const))(
  'every play of %s wins as often as its record states, over all draws',
  (_, { plays }, draws) => {
    for (const play of plays) expectExactPlay(play, draws, random);
  },
);

/** Returns the ranks that a play of PK10 uses, from its id. */
function ranksOf(id: string): number[] {
  const front = /front(\d)/.exec(id);
  if (front) return [0, 1, 2, 3, 4].slice(0, Number(front[1]));
  const pair = /dragon-tiger(\d+)-(\d+)/.exec(id);
  if (pair) return [Number(pair[1]) - 1, Number(pair[2]) - 1];
  const rank = /credit-rank(\d+)/.exec(id);
  if (rank) return [Number(rank[1]) - 1];
  return [0, 1, 2];
}

test.each(pk10.plays.map((play) => [play.id, play] as const))(
  '%s wins as often as its record states, over its ranks',
  (id, play) => {
    expectExactPlay(play, id === 'pk10.one.position' ? rotations(10, 10) : arrangedAt(ranksOf(id), 10, 10), random);
  },
);

const sets11 = combinations([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 5);

/** Returns draws of 11X5 that are exact for a play: its first positions in every order, its pair of balls, or all sets. */
function drawsOf11x5(id: string): NumberDraw[] {
  if (IS_LONG) return [...arrangementsOf(5, 11)];
  if (id.startsWith('11x5.front')) return arrangedAt([0, 1, 2], 5, 11);
  if (id.endsWith('dragon-tiger15')) return arrangedAt([0, 4], 5, 11);
  return /position|credit-ball/.test(id) ? rotations(5, 11) : sets11;
}

test.each(x5.plays.map((play) => [play.id, play] as const))(
  '%s wins as often as its record states, over every draw',
  (id, play) => {
    expectExactPlay(play, drawsOf11x5(id), random);
  },
);

const sets20 = combinations(
  Array.from({ length: 20 }, (_, index) => index + 1),
  8,
);

test.each(klsf.plays.filter(({ group }) => group.startsWith('any')).map((play) => [play.id, play] as const))(
  '%s wins as often as its record states, over all 125,970 sets',
  (_, play) => {
    expectExactPlay(play, sets20, random);
  },
);

test('every number of KLSF is equally likely at each position', () => {
  const draws = rotations(8, 20);
  for (const play of klsf.plays.filter(({ group }) => !group.startsWith('any'))) {
    expectExactPlay(play, draws, random);
  }
});

test.each([
  ['p3', p3, '1,2,3', ['1,2', '1,2,10', 'a', '']],
  ['11x5', x5, '1,2,3,4,11', ['1,1,2,3,4', '0,1,2,3,4', '1,2,3,4,12']],
  ['pk10', pk10, '1,2,3,4,5,6,7,8,9,10', ['1,2,3,4,5,6,7,8,9,9']],
] as const)('%s parses a draw that it formatted, and refuses other texts', (_, family, text, others) => {
  expect(family.formatDraw(family.parseDraw(text) ?? [])).toBe(text);
  expect(others.map((other) => family.parseDraw(other))).toEqual(others.map(() => undefined));
});
