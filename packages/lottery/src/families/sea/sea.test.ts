import { describe, expect, test } from 'vitest';
import { creditOdds } from '../../core/quote.ts';
import { ratio } from '../../core/ratio.ts';
import { expectExactPlay } from '../../testing/exact.ts';
import { sequences } from '../../testing/outcome-spaces.ts';
import { compareProofs } from '../../testing/play-proofs.ts';
import { seededRandom } from '../../testing/seeded.ts';
import { fourDigits, type FourDDraw } from './four-d.ts';
import { hanoi, lao } from './lao-hanoi.ts';
import { thai } from './thai.ts';

compareProofs();
const random = seededRandom(1_868);

/** Draws in which both windows of three digits, and the bottom prize, show each value equally often. */
const thaiDraws = Array.from(sequences(3, 0, 9), ([a = 0, b = 0, c = 0]) => [a, b, c, c, a, b, b, c]);
const laoDraws = [...sequences(4, 0, 9)];
const hanoiDraws = laoDraws.map((digits) => [7, ...digits]);

test.each([
  ['thai', thai.plays, thaiDraws],
  ['lao', lao.plays, laoDraws],
  ['hanoi', hanoi.plays, hanoiDraws],
] as const)('every play of %s wins as often as its record states', (_, plays, draws) => {
  for (const play of plays) expectExactPlay(play, draws, random);
});

describe('4D', () => {
  test('every play wins as often as its record states, over each value of each of the 23 numbers', () => {
    const base = Array.from({ length: 23 }, () => random(10_000));
    const draws = Array.from({ length: 10_000 }, (_, shift): FourDDraw =>
      base.map((number) => String((number + shift) % 10_000).padStart(4, '0')),
    );
    for (const play of fourDigits.plays) expectExactPlay(play, draws, random);
  });

  test.each([
    ['big', 640_000n, [2_500n, 1_000n, 500n, 180n, 60n]],
    ['small', 650_000n, [3_500n, 2_000n, 1_000n]],
  ])('%s at %s parts per million pays the typical prizes', (name, returnPpm, prizes) => {
    const play = fourDigits.plays.find(({ id }) => id === `4d.4d.${name}`);
    if (!play) throw new Error('no play');
    const odds = creditOdds(play, returnPpm);
    expect(play.tiers.map(({ id }) => odds.get(id))).toEqual(prizes.map((prize) => ratio(prize)));
  });

  test('iBet pays a 24th for four different digits, and all of it for four equal ones', () => {
    const play = fourDigits.plays.find(({ id }) => id === '4d.4d.ibet-small');
    if (!play) throw new Error('no play');
    const odds = creditOdds(play, 650_000n);
    expect([odds.get('1111.first'), odds.get('4.first')]).toEqual([ratio(1_458_333n, 10_000n), ratio(3_500n)]);
    const draw = ['3142', '1111', '9999', ...Array.from({ length: 20 }, () => '0000')];
    expect(play.compile(draw)([['1234', '1111', '5678']])).toEqual([
      { tier: '1111.first', notes: 1 },
      { tier: '4.second', notes: 1 },
    ]);
  });
});
