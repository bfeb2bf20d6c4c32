import { tally } from '../../core/counting.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { DIGITS } from '../../core/rows.ts';
import { drawnSymbols, type NumberDraw, type Window } from '../../core/window.ts';
import { multiset, type MultisetPart } from '../../mechanics/multiset.ts';
import { straight, straightTyped, tails } from '../../mechanics/straight.ts';
import { subset } from '../../mechanics/subset.ts';
import { digitWindow } from '../digits/digit-window.ts';

/** 组选120 to 组选5: each is named after its number of orders. */
const FIVE_STAR_GROUPS: Readonly<Record<string, readonly MultisetPart[]>> = {
  group120: [{ id: 'numbers', times: 1, pick: 5 }],
  group60: [part('doubles', 2, 1), part('singles', 1, 3)],
  group30: [part('doubles', 2, 2), part('singles', 1, 1)],
  group20: [part('triples', 3, 1), part('singles', 1, 2)],
  group10: [part('triples', 3, 1), part('doubles', 2, 1)],
  group5: [part('quadruples', 4, 1), part('singles', 1, 1)],
};

/** 组选24 to 组选4. */
export const FOUR_STAR_GROUPS: Readonly<Record<string, readonly MultisetPart[]>> = {
  group24: [{ id: 'numbers', times: 1, pick: 4 }],
  group12: [part('doubles', 2, 1), part('singles', 1, 2)],
  group6: [part('doubles', 2, 2)],
  group4: [part('triples', 3, 1), part('singles', 1, 1)],
};

function part(id: string, times: number, pick: number): MultisetPart {
  return { id, times, pick };
}

const FIVE = digitWindow(0, 1, 2, 3, 4);

/** 一帆风顺, 好事成双, 三星报喜, 四季发财: a digit appears at least this many times. */
const AT_LEAST: readonly (readonly [name: string, times: number, wins: bigint])[] = [
  ['at-least-once', 1, 40_951n],
  ['at-least-twice', 2, 8_146n],
  ['at-least-3-times', 3, 856n],
  ['at-least-4-times', 4, 46n],
];

export function fiveStars(place: PlayPlace): Play<NumberDraw>[] {
  return [
    ...ordered(place, FIVE),
    ...groups(place, FIVE, FIVE_STAR_GROUPS),
    ...AT_LEAST.map(([name, times, wins]) =>
      definePlay(
        place,
        name,
        subset({
          symbols: DIGITS,
          pick: 1,
          wins,
          outcomes: 100_000n,
          drawn: (draw: NumberDraw) =>
            [...tally(drawnSymbols(FIVE, draw))].filter(([, count]) => count >= times).map(([symbol]) => symbol),
        }),
      ),
    ),
    ...containing(place, FIVE, { contains2: [2, 14_670n], contains3: [3, 4_350n] }),
  ];
}

export function fourStars(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  return [
    ...ordered(place, window),
    ...groups(place, window, FOUR_STAR_GROUPS),
    ...containing(place, window, { contains1: [1, 3_439n], contains2: [2, 974n] }),
  ];
}

function ordered(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  return [
    definePlay(place, 'straight', straight(window)),
    definePlay(place, 'straight-typed', straightTyped(window)),
    definePlay(place, 'tails', tails(window)),
  ];
}

function groups(place: PlayPlace, window: Window, shapes: typeof FIVE_STAR_GROUPS): Play<NumberDraw>[] {
  return Object.entries(shapes).map(([name, parts]) => definePlay(place, name, multiset(window, parts)));
}

/** 不定位: all chosen digits appear. */
function containing(
  place: PlayPlace,
  window: Window,
  plays: Readonly<Record<string, readonly [pick: number, wins: bigint]>>,
): Play<NumberDraw>[] {
  const outcomes = 10n ** BigInt(window.positions.length);
  return Object.entries(plays).map(([name, [pick, wins]]) =>
    definePlay(
      place,
      name,
      subset({ symbols: DIGITS, pick, wins, outcomes, drawn: (draw: NumberDraw) => drawnSymbols(window, draw) }),
    ),
  );
}
