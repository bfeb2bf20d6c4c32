import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { DIGITS } from '../../core/rows.ts';
import { drawnSymbols, type NumberDraw, type Window } from '../../core/window.ts';
import { multisetTyped } from '../../mechanics/multiset.ts';
import { straightTyped } from '../../mechanics/straight.ts';
import { subset } from '../../mechanics/subset.ts';
import { digitWindow } from '../digits/digit-window.ts';

/** The six digits of the first prize, then the two of the bottom prize. */
const TOP3 = digitWindow(3, 4, 5);
const TOP2 = digitWindow(4, 5);
const FRONT3 = digitWindow(0, 1, 2);
const BOTTOM2 = digitWindow(6, 7);

const place = (group: string): PlayPlace => ({ family: 'thai', group, market: 'credit' });

/** Tod: the digits in any order. A number with a pair or a triple has fewer orders and its own odds. */
const TOD_SHAPES = ['111', '21', '3'];

/** Run: a digit is among those of the window. */
function run(window: Window, wins: bigint): Play<NumberDraw> {
  const outcomes = 10n ** BigInt(window.positions.length);
  const rule = { symbols: DIGITS, pick: 1, wins, outcomes, drawn: (draw: NumberDraw) => drawnSymbols(window, draw) };
  return definePlay(place(window === BOTTOM2 ? 'bottom' : 'top'), 'run', subset(rule));
}

/** หวย: the draws of the Thai government lottery. */
export const thai: Family<NumberDraw> = {
  id: 'thai',
  plays: [
    definePlay(place('top'), 'straight3', straightTyped(TOP3)),
    definePlay(place('top'), 'tod3', multisetTyped(TOP3, TOD_SHAPES)),
    definePlay(place('front'), 'straight3', straightTyped(FRONT3)),
    definePlay(place('front'), 'tod3', multisetTyped(FRONT3, TOD_SHAPES)),
    definePlay(place('top'), 'straight2', straightTyped(TOP2)),
    definePlay(place('bottom'), 'straight2', straightTyped(BOTTOM2)),
    run(TOP3, 271n),
    run(BOTTOM2, 19n),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 8, least: 0, greatest: 9, isDistinct: false }),
  formatDraw: formatNumbers,
};
