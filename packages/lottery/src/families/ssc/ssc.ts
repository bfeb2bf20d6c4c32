import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { combinations } from '../../core/counting.ts';
import type { NumberDraw, Window } from '../../core/window.ts';
import { anyStraight } from '../../mechanics/any-positions.ts';
import { sidesByPosition } from '../../mechanics/sides.ts';
import { digitWindow } from '../digits/digit-window.ts';
import { threeStars, threeStarsContaining, threeStarsSpecial } from '../digits/three-stars.ts';
import { twoStars } from '../digits/two-stars.ts';
import { anyStars } from './any-stars.ts';
import { creditPlays, dragonTiger } from './credit.ts';
import { fiveStars, fourStars } from './five-and-four-stars.ts';

const official = (group: string): PlayPlace => ({ family: 'ssc', group, market: 'official' });

const THREES: readonly (readonly [group: string, window: Window])[] = [
  ['front3', digitWindow(0, 1, 2)],
  ['middle3', digitWindow(1, 2, 3)],
  ['back3', digitWindow(2, 3, 4)],
];

const SIDES_WINDOWS: Readonly<Record<string, Window>> = {
  'front2-sides': digitWindow(0, 1),
  'back2-sides': digitWindow(3, 4),
  'front3-sides': digitWindow(0, 1, 2),
  'back3-sides': digitWindow(2, 3, 4),
};

const plays: readonly Play<NumberDraw>[] = [
  ...fiveStars(official('five')),
  ...fourStars(official('front4'), digitWindow(0, 1, 2, 3)),
  ...fourStars(official('back4'), digitWindow(1, 2, 3, 4)),
  ...THREES.flatMap(([group, window]) => [
    ...threeStars(official(group), window),
    ...threeStarsContaining(official(group), window),
    ...threeStarsSpecial(official(group), window),
  ]),
  ...twoStars(official('front2'), digitWindow(0, 1)),
  ...twoStars(official('back2'), digitWindow(3, 4)),
  definePlay(official('one'), 'position', anyStraight(digitWindow(0, 1, 2, 3, 4), 1)),
  ...Object.entries(SIDES_WINDOWS).map(([name, window]) =>
    definePlay(official('sides'), name, sidesByPosition(window)),
  ),
  ...anyStars(),
  ...combinations([0, 1, 2, 3, 4], 2).map(([first = 0, second = 0]) =>
    dragonTiger(official('dragon-tiger'), [first, second], { isTieReturned: false }),
  ),
  ...creditPlays(),
];

/** 时时彩: five digits. */
export const ssc: Family<NumberDraw> = {
  id: 'ssc',
  plays,
  parseDraw: (text) => parseNumbers(text, { count: 5, least: 0, greatest: 9, isDistinct: false }),
  formatDraw: formatNumbers,
};
