import { choose, chooseExact } from '../../core/counting.ts';
import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { numberWindow } from '../../core/number-window.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { drawnSymbols, type NumberDraw } from '../../core/window.ts';
import { anyStraight } from '../../mechanics/any-positions.ts';
import { multisetTyped } from '../../mechanics/multiset.ts';
import { straight, straightTyped } from '../../mechanics/straight.ts';
import { subset, subsetFixedDrag, subsetTyped, superset, supersetFixedDrag } from '../../mechanics/subset.ts';
import { creditPlays, drawPropertyPlays } from './x5-options.ts';

const BALLS = numberWindow(11, [0, 1, 2, 3, 4]);
const BALLS_DRAWN = 5;

const official = (group: string): PlayPlace => ({ family: '11x5', group, market: 'official' });

/** 前三, 前二, 前一: in order and in any order. */
function frontPlays(length: number): Play<NumberDraw>[] {
  const window = numberWindow(11, BALLS.positions.slice(0, length));
  const place = official(`front${length}`);
  const ordered = [
    definePlay(place, 'straight', straight(window)),
    definePlay(place, 'straight-typed', straightTyped(window)),
  ];
  if (length === 1) return ordered;
  const rule = {
    symbols: window.symbols,
    pick: length,
    wins: 1n,
    outcomes: chooseExact(11, length),
    drawn: (draw: NumberDraw) => drawnSymbols(window, draw),
  };
  return [
    ...ordered,
    definePlay(place, 'group', subset(rule)),
    definePlay(place, 'group-typed', multisetTyped(window, ['1'.repeat(length)])),
    definePlay(place, 'group-fixed-drag', subsetFixedDrag(rule)),
  ];
}

/** 任选一中一 to 任选八中五. Up to five chosen numbers must all be drawn; with more, the five drawn numbers must be among the chosen. */
function anyPlays(pick: number): Play<NumberDraw>[] {
  const place = official(`any${pick}`);
  const isSuperset = pick > BALLS_DRAWN;
  const rule = {
    symbols: BALLS.symbols,
    pick,
    wins: BigInt(isSuperset ? choose(pick, BALLS_DRAWN) : choose(BALLS_DRAWN, pick)),
    outcomes: isSuperset ? chooseExact(11, BALLS_DRAWN) : chooseExact(11, pick),
    drawn: (draw: NumberDraw) => drawnSymbols(BALLS, draw),
  };
  if (pick === 1) return [definePlay(place, 'any', subset(rule))];
  return [
    definePlay(place, 'any', isSuperset ? superset(rule) : subset(rule)),
    definePlay(place, 'any-typed', subsetTyped(rule)),
    definePlay(place, 'any-fixed-drag', isSuperset ? supersetFixedDrag(rule) : subsetFixedDrag(rule)),
  ];
}

const front3Contains = subset({
  symbols: BALLS.symbols,
  pick: 1,
  wins: 3n,
  outcomes: 11n,
  drawn: (draw: NumberDraw) => drawnSymbols(BALLS, draw).slice(0, 3),
});

/** 11选5: five different numbers of 01 to 11, in order. */
export const x5: Family<NumberDraw> = {
  id: '11x5',
  plays: [
    ...[3, 2, 1].flatMap(frontPlays),
    definePlay(official('one'), 'position', anyStraight(BALLS, 1)),
    definePlay(official('front3'), 'contains1', front3Contains),
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap(anyPlays),
    ...drawPropertyPlays(),
    ...creditPlays(),
  ],
  parseDraw: (text) => parseNumbers(text, { count: BALLS_DRAWN, least: 1, greatest: 11, isDistinct: true }),
  formatDraw: formatNumbers,
};
