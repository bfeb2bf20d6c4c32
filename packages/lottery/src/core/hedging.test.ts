import { expect, test } from 'vitest';
import { k3 } from '../families/k3/k3.ts';
import { lhc } from '../families/lhc/lhc.ts';
import { ssc } from '../families/ssc/ssc.ts';
import { findHedge } from './hedging.ts';
import { parseSelection } from './selection.ts';

test.each([
  // Seven of ten digits are 70 %, which is not above the limit; eight are.
  ['ssc.one.position', ['0,1,2,3,4,5,6||||'], undefined],
  ['ssc.one.position', ['0,1,2,3,4,5,6,7||||'], 'covered'],
  ['ssc.one.position', ['0,1,2,3|||| ', '4,5,6,7||||'].map((text) => text.trim()), 'covered'],
  ['ssc.one.position', ['0,1,2,3||||', '|4,5,6,7|||'], undefined],
  ['ssc.credit-ball1.sides', ['big,odd'], undefined],
  ['ssc.credit-ball1.sides', ['big', 'small'], 'opposites'],
  ['ssc.sides.front2-sides', ['big,small|odd'], 'opposites'],
  ['ssc.credit-total.dragon-tiger15', ['dragon', 'tiger'], 'opposites'],
  // The sums 8 to 19 contain 752 of the 1000 straight numbers, though they are fewer than half of the sums.
  ['ssc.front3.straight-sum', ['8,9,10,11,12,13,14,15,16,17,18,19'], 'covered'],
  ['ssc.front3.straight-sum', ['0,1,2,3,4,5,6,7,20,21,22,23,24,25,26,27'], undefined],
  // The options of these plays win together in fewer than 70 % of all draws, so that no bet on them is covered.
  ['k3.triple.any-triple', ['any-triple'], undefined],
  ['k3.triple.triple', ['111,222,333,444,555,666'], undefined],
  ['ssc.front3.special', ['pair'], undefined],
  ['ssc.five.group120', ['0,1,2,3,4,5,6,7,8,9'], undefined],
  [
    'lhc.special.number-a',
    [Array.from({ length: 35 }, (_, index) => String(index + 1).padStart(2, '0')).join(',')],
    'covered',
  ],
  [
    'lhc.special.number-a',
    [Array.from({ length: 34 }, (_, index) => String(index + 1).padStart(2, '0')).join(',')],
    undefined,
  ],
] as const)('finds in %s %j the hedge %s', (id, texts, expected) => {
  const play = [...ssc.plays, ...lhc.plays, ...k3.plays].find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  expect(findHedge(play, texts.map(parseSelection), { coveredPercentMax: 70, allowsOpposites: false })).toBe(expected);
});

test.each([
  [
    'opposite sides that the merchant allows',
    'ssc.credit-ball1.sides',
    'big,small',
    { allowsOpposites: true },
    undefined,
  ],
  [
    'half of a position above the part of the merchant',
    'ssc.one.position',
    '0,1,2,3,4||||',
    { coveredPercentMax: 40 },
    'covered',
  ],
  [
    'a whole position without a limit',
    'ssc.one.position',
    '0,1,2,3,4,5,6,7,8,9||||',
    { coveredPercentMax: 100 },
    undefined,
  ],
] as const)('computes the covered part of %s', (_, id, text, rules, expected) => {
  const play = ssc.plays.find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  const standard = { coveredPercentMax: 70, allowsOpposites: false };
  expect(findHedge(play, [parseSelection(text)], { ...standard, ...rules })).toBe(expected);
});
