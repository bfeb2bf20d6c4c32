import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import type { NumberDraw } from '../../core/window.ts';
import { anyStraight } from '../../mechanics/any-positions.ts';
import { sidesByPosition } from '../../mechanics/sides.ts';
import { digitWindow } from './digit-window.ts';
import { threeStars, threeStarsContaining } from './three-stars.ts';
import { twoStars } from './two-stars.ts';

const placeOf =
  (family: string) =>
  (group: string): PlayPlace => ({ family, group, market: 'official' });

/** Plays on the first three digits, which both daily draws share. */
function commonPlays(official: (group: string) => PlayPlace): Play<NumberDraw>[] {
  const front3 = digitWindow(0, 1, 2);
  return [
    ...threeStars(official('front3'), front3),
    ...threeStarsContaining(official('front3'), front3),
    ...twoStars(official('front2'), digitWindow(0, 1)),
    definePlay(official('sides'), 'front2-sides', sidesByPosition(digitWindow(0, 1))),
  ];
}

const p3Place = placeOf('p3');
const p5Place = placeOf('p5');

/** 3D, 排列三, 上海时时乐: three digits. */
export const p3: Family<NumberDraw> = {
  id: 'p3',
  plays: [
    ...commonPlays(p3Place),
    ...twoStars(p3Place('back2'), digitWindow(1, 2)),
    definePlay(p3Place('sides'), 'back2-sides', sidesByPosition(digitWindow(1, 2))),
    definePlay(p3Place('one'), 'position', anyStraight(digitWindow(0, 1, 2), 1)),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 3, least: 0, greatest: 9, isDistinct: false }),
  formatDraw: formatNumbers,
};

/** 排列五: five digits. The first three are also those of 排列三. */
export const p5: Family<NumberDraw> = {
  id: 'p5',
  plays: [
    ...commonPlays(p5Place),
    ...twoStars(p5Place('back2'), digitWindow(3, 4)),
    definePlay(p5Place('sides'), 'back2-sides', sidesByPosition(digitWindow(3, 4))),
    definePlay(p5Place('one'), 'position', anyStraight(digitWindow(0, 1, 2, 3, 4), 1)),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 5, least: 0, greatest: 9, isDistinct: false }),
  formatDraw: formatNumbers,
};
