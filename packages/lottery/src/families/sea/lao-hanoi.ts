import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type PlayPlace } from '../../core/play.ts';
import type { NumberDraw } from '../../core/window.ts';
import { multisetTyped } from '../../mechanics/multiset.ts';
import { straightTyped } from '../../mechanics/straight.ts';
import { digitWindow } from '../digits/digit-window.ts';

/** Patterns of four digits, and of three. */
const SHAPES4 = ['1111', '211', '22', '31', '4'];
const SHAPES3 = ['111', '21', '3'];

/** Creates plays on the last four, three and two digits of one number, in order (straight) and in any order (tod). */
function lastDigits(id: string, digits: number): Family<NumberDraw> {
  const last = (count: number) => digitWindow(...Array.from({ length: count }, (_, index) => digits - count + index));
  const place: PlayPlace = { family: id, group: 'last', market: 'credit' };
  return {
    id,
    plays: [
      definePlay(place, 'straight4', straightTyped(last(4))),
      definePlay(place, 'tod4', multisetTyped(last(4), SHAPES4)),
      definePlay(place, 'straight3', straightTyped(last(3))),
      definePlay(place, 'tod3', multisetTyped(last(3), SHAPES3)),
      definePlay(place, 'straight2', straightTyped(last(2))),
    ],
    parseDraw: (text) => parseNumbers(text, { count: digits, least: 0, greatest: 9, isDistinct: false }),
    formatDraw: formatNumbers,
  };
}

/** The Lao lottery draws four digits. */
export const lao: Family<NumberDraw> = lastDigits('lao', 4);
/** Hanoi bets are on the five digits of the special prize of the North. */
export const hanoi: Family<NumberDraw> = lastDigits('hanoi', 5);
