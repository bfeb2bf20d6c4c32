import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { numberWindow } from '../../core/number-window.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import type { NumberDraw } from '../../core/window.ts';
import { anyStraight } from '../../mechanics/any-positions.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { equalOptions, options, type PlayOption } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';
import { straight, straightTyped } from '../../mechanics/straight.ts';

const RANKS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const NUMBERS = numberWindow(10, RANKS);
const NUMBER_BIG_FROM = 6;
/** The sum of the first two ranks is big from 12 on; 11 is small, so that small and odd have 50 of 90 outcomes. */
const SUM2_BIG_FROM = 12;

/** Numbers of ordered outcomes of the first two ranks with the sum 3 to 11; 12 to 19 are symmetric to 10 to 3. */
const SUM2_WINS = [2n, 2n, 4n, 4n, 6n, 6n, 8n, 8n, 10n];
/** Numbers of ordered outcomes of the first three ranks with the sum 6 to 16; 17 to 27 are symmetric. */
const SUM3_WINS = [6n, 6n, 12n, 18n, 24n, 30n, 42n, 48n, 54n, 60n, 60n];

const official = (group: string): PlayPlace => ({ family: 'pk10', group, market: 'official' });
const credit = (group: string): PlayPlace => ({ family: 'pk10', group, market: 'credit' });

/** 猜冠军, 前二 to 前五. */
function frontPlays(length: number): Play<NumberDraw>[] {
  const window = numberWindow(10, RANKS.slice(0, length));
  const place = official(`front${length}`);
  return [definePlay(place, 'straight', straight(window)), definePlay(place, 'straight-typed', straightTyped(window))];
}

function rankPlays(rank: number): Play<NumberDraw>[] {
  const place = credit(`credit-rank${rank + 1}`);
  const number = options({
    rowId: 'numbers',
    outcomes: 10n,
    options: equalOptions(NUMBERS.symbols, 1n, 'number'),
    outcome: (draw: NumberDraw) => ({ wins: [NUMBERS.labels[draw[rank] ?? 0] ?? ''] }),
  });
  const sides = options({
    outcomes: 2n,
    options: equalOptions(SIDES, 1n, 'side'),
    opposites: SIDE_OPPOSITES,
    outcome: (draw: NumberDraw) => ({ wins: sidesOf(draw[rank] ?? 0, NUMBER_BIG_FROM) }),
  });
  return [definePlay(place, 'number', number), definePlay(place, 'sides', sides)];
}

/** 龙虎: compares the number of a rank with that of the opposite rank. There is no tie. */
function dragonTiger(rank: number): Play<NumberDraw> {
  return definePlay(
    credit('credit-dragon-tiger'),
    `dragon-tiger${rank + 1}-${10 - rank}`,
    options({
      outcomes: 2n,
      options: equalOptions(['dragon', 'tiger'], 1n, 'dragon-tiger'),
      opposites: [['dragon', 'tiger']],
      outcome: (draw: NumberDraw) => ({ wins: [(draw[rank] ?? 0) > (draw[9 - rank] ?? 0) ? 'dragon' : 'tiger'] }),
    }),
  );
}

/** 冠亚和, 冠亚季和. */
function sumPlay(ranks: 2 | 3): Play<NumberDraw> {
  const { least, greatest, wins, outcomes } =
    ranks === 2
      ? { least: 3, greatest: 19, wins: SUM2_WINS, outcomes: 90n }
      : { least: 6, greatest: 27, wins: SUM3_WINS, outcomes: 720n };
  const sums = Array.from({ length: greatest - least + 1 }, (_, index): PlayOption => {
    const mirrored = Math.min(index, greatest - least - index);
    return { id: String(least + index), wins: wins[mirrored] ?? 0n, noteKind: `sum${least + mirrored}` };
  });
  return definePlay(
    credit(`credit-sum${ranks}`),
    'sum',
    options({
      rowId: 'sum',
      outcomes,
      options: sums,
      outcome: (draw: NumberDraw) => ({ wins: [String(sumOf(draw.slice(0, ranks)))] }),
    }),
  );
}

const sum2Sides = options({
  outcomes: 90n,
  options: [
    { id: 'big', wins: 40n },
    { id: 'small', wins: 50n },
    { id: 'odd', wins: 50n },
    { id: 'even', wins: 40n },
  ],
  opposites: SIDE_OPPOSITES,
  outcome: (draw: NumberDraw) => ({ wins: sidesOf(sumOf(draw.slice(0, 2)), SUM2_BIG_FROM) }),
});

/** PK拾: the numbers 01 to 10 in the order of a race. */
export const pk10: Family<NumberDraw> = {
  id: 'pk10',
  plays: [
    ...[1, 2, 3, 4, 5].flatMap(frontPlays),
    definePlay(official('one'), 'position', anyStraight(NUMBERS, 1)),
    ...RANKS.flatMap(rankPlays),
    ...[0, 1, 2, 3, 4].map(dragonTiger),
    sumPlay(2),
    definePlay(credit('credit-sum2'), 'sides', sum2Sides),
    sumPlay(3),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 10, least: 1, greatest: 10, isDistinct: true }),
  formatDraw: formatNumbers,
};
