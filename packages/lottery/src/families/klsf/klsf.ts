import { choose, chooseExact } from '../../core/counting.ts';
import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { numberWindow } from '../../core/number-window.ts';
import { definePlay, type Play } from '../../core/play.ts';
import { drawnSymbols, type NumberDraw } from '../../core/window.ts';
import { anyStraight } from '../../mechanics/any-positions.ts';
import { equalOptions, options } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';
import { subset, subsetFixedDrag } from '../../mechanics/subset.ts';

const BALLS = numberWindow(20, [0, 1, 2, 3, 4, 5, 6, 7]);
const BIG_FROM = 11;

/** 任选二 to 任选五: all chosen numbers are among the eight. */
function anyPlays(pick: number): Play<NumberDraw>[] {
  const place = { family: 'klsf', group: `any${pick}`, market: 'official' } as const;
  const rule = {
    symbols: BALLS.symbols,
    pick,
    wins: BigInt(choose(8, pick)),
    outcomes: chooseExact(20, pick),
    drawn: (draw: NumberDraw) => drawnSymbols(BALLS, draw),
  };
  return [definePlay(place, 'any', subset(rule)), definePlay(place, 'any-fixed-drag', subsetFixedDrag(rule))];
}

function sidesPlay(position: number): Play<NumberDraw> {
  return definePlay(
    { family: 'klsf', group: `credit-ball${position + 1}`, market: 'credit' },
    'sides',
    options({
      outcomes: 2n,
      options: equalOptions(SIDES, 1n, 'side'),
      opposites: SIDE_OPPOSITES,
      outcome: (draw: NumberDraw) => ({ wins: sidesOf(draw[position] ?? 0, BIG_FROM) }),
    }),
  );
}

/** 快乐十分: eight different numbers of 01 to 20, in order. */
export const klsf: Family<NumberDraw> = {
  id: 'klsf',
  plays: [
    definePlay({ family: 'klsf', group: 'one', market: 'official' }, 'position', anyStraight(BALLS, 1)),
    ...[2, 3, 4, 5].flatMap(anyPlays),
    ...BALLS.positions.map(sidesPlay),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 8, least: 1, greatest: 20, isDistinct: true }),
  formatDraw: formatNumbers,
};
