import { definePlay, type Play, type PlayPlace, type PlayRule } from '../../core/play.ts';
import type { NumberDraw, Window } from '../../core/window.ts';
import { anyPositions, anyStraight } from '../../mechanics/any-positions.ts';
import { groupSum, straightSum } from '../../mechanics/classes.ts';
import { multiset, multisetTyped, pairAndSingle } from '../../mechanics/multiset.ts';
import { straightTyped } from '../../mechanics/straight.ts';
import { digitWindow } from '../digits/digit-window.ts';
import { FOUR_STAR_GROUPS } from './five-and-four-stars.ts';

const FIVE = digitWindow(0, 1, 2, 3, 4);

type WindowPlay = (window: Window) => PlayRule<NumberDraw>;

const ANY_TWO: Readonly<Record<string, WindowPlay>> = {
  'straight-typed': straightTyped,
  'straight-sum': straightSum,
  group: (window) => multiset(window, [{ id: 'numbers', times: 1, pick: 2 }]),
  'group-typed': (window) => multisetTyped(window, ['11']),
  'group-sum': groupSum,
};

const ANY_THREE: Readonly<Record<string, WindowPlay>> = {
  'straight-typed': straightTyped,
  'straight-sum': straightSum,
  group3: pairAndSingle,
  'group3-typed': (window) => multisetTyped(window, ['21']),
  group6: (window) => multiset(window, [{ id: 'numbers', times: 1, pick: 3 }]),
  'group6-typed': (window) => multisetTyped(window, ['111']),
  'group-mixed': (window) => multisetTyped(window, ['21', '111']),
  'group-sum': groupSum,
};

const ANY_FOUR: Readonly<Record<string, WindowPlay>> = {
  'straight-typed': straightTyped,
  ...Object.fromEntries(
    Object.entries(FOUR_STAR_GROUPS).map(([name, parts]) => [name, (window: Window) => multiset(window, parts)]),
  ),
};

/** 任选二, 任选三, 任选四: plays of two, three and four digits on positions that the member selects. */
export function anyStars(): Play<NumberDraw>[] {
  return [...anyGroup('any2', 2, ANY_TWO), ...anyGroup('any3', 3, ANY_THREE), ...anyGroup('any4', 4, ANY_FOUR)];
}

function anyGroup(group: string, pick: number, plays: Readonly<Record<string, WindowPlay>>): Play<NumberDraw>[] {
  const place: PlayPlace = { family: 'ssc', group, market: 'official' };
  return [
    definePlay(place, 'straight', anyStraight(FIVE, pick)),
    ...Object.entries(plays).map(([name, play]) => definePlay(place, name, anyPositions(FIVE, pick, play))),
  ];
}
