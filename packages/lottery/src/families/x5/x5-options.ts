import { combinations } from '../../core/counting.ts';
import { definePlay, type Play } from '../../core/play.ts';
import { twoDigitNumbers } from '../../core/rows.ts';
import type { NumberDraw } from '../../core/window.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { equalOptions, options, type OptionOutcome } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';

const LABELS = ['', ...twoDigitNumbers(11)];
const BIG_FROM = 6;
/** 11 is the tie of both sides of a ball. */
const TIE_NUMBER = 11;
const TOTAL_TIE = 30;
const TAIL_BIG_FROM = 5;

const SETS = combinations([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 5);

/** Returns how many of the 462 sets of five numbers have a property that does not depend on their order. */
function countSets(hasProperty: (set: NumberDraw) => boolean): bigint {
  return BigInt(SETS.filter(hasProperty).length);
}

const oddBalls = (draw: NumberDraw): number => draw.filter((ball) => ball % 2 === 1).length;
const middleBall = (draw: NumberDraw): number => draw.toSorted((left, right) => left - right)[2] ?? 0;

/** 定单双 and 猜中位. */
export function drawPropertyPlays(): Play<NumberDraw>[] {
  const oddCount = options({
    outcomes: BigInt(SETS.length),
    options: [5, 4, 3, 2, 1, 0].map((odd) => ({ id: `odd${odd}`, wins: countSets((set) => oddBalls(set) === odd) })),
    outcome: (draw: NumberDraw) => ({ wins: [`odd${oddBalls(draw)}`] }),
  });
  const middle = options({
    rowId: 'numbers',
    outcomes: BigInt(SETS.length),
    options: [3, 4, 5, 6, 7, 8, 9].map((ball) => ({
      id: LABELS[ball] ?? '',
      wins: countSets((set) => middleBall(set) === ball),
      noteKind: `middle${Math.min(ball, 12 - ball)}`,
    })),
    outcome: (draw: NumberDraw) => ({ wins: [LABELS[middleBall(draw)] ?? ''] }),
  });
  const place = { family: '11x5', group: 'special', market: 'official' } as const;
  return [definePlay(place, 'odd-count', oddCount), definePlay(place, 'middle', middle)];
}

/** 信用盘. */
export function creditPlays(): Play<NumberDraw>[] {
  return [...[0, 1, 2, 3, 4].flatMap(ballPlays), ...totalPlays()];
}

function ballSides(ball: number): OptionOutcome {
  return ball === TIE_NUMBER ? { wins: [], ties: SIDES } : { wins: sidesOf(ball, BIG_FROM) };
}

function ballPlays(position: number): Play<NumberDraw>[] {
  const place = { family: '11x5', group: `credit-ball${position + 1}`, market: 'credit' } as const;
  const number = options({
    rowId: 'numbers',
    outcomes: 11n,
    options: equalOptions(LABELS.slice(1), 1n, 'number'),
    outcome: (draw: NumberDraw) => ({ wins: [LABELS[draw[position] ?? 0] ?? ''] }),
  });
  const sides = options({
    outcomes: 11n,
    options: SIDES.map((id) => ({ id, wins: 5n, ties: 1n, noteKind: 'side' })),
    opposites: SIDE_OPPOSITES,
    outcome: (draw: NumberDraw) => ballSides(draw[position] ?? 0),
  });
  return [definePlay(place, 'number', number), definePlay(place, 'sides', sides)];
}

function totalSides(draw: NumberDraw): OptionOutcome {
  const total = sumOf(draw);
  const parity = total % 2 === 1 ? 'odd' : 'even';
  if (total === TOTAL_TIE) return { wins: [parity], ties: ['big', 'small'] };
  return { wins: [total > TOTAL_TIE ? 'big' : 'small', parity] };
}

const tailSide = (draw: NumberDraw): string => (sumOf(draw) % 10 >= TAIL_BIG_FROM ? 'tail-big' : 'tail-small');

function totalPlays(): Play<NumberDraw>[] {
  const place = { family: '11x5', group: 'credit-total', market: 'credit' } as const;
  const ties = countSets((set) => sumOf(set) === TOTAL_TIE);
  const wins = (id: string): bigint => countSets((set) => totalSides(set).wins.includes(id));
  const sides = options({
    outcomes: BigInt(SETS.length),
    options: SIDES.map((id) => ({ id, wins: wins(id), ...((id === 'big' || id === 'small') && { ties }) })),
    opposites: SIDE_OPPOSITES,
    outcome: totalSides,
  });
  const tail = options({
    outcomes: BigInt(SETS.length),
    options: ['tail-big', 'tail-small'].map((id) => ({ id, wins: countSets((set) => tailSide(set) === id) })),
    opposites: [['tail-big', 'tail-small']],
    outcome: (draw: NumberDraw) => ({ wins: [tailSide(draw)] }),
  });
  const dragonTiger = options({
    outcomes: 2n,
    options: equalOptions(['dragon', 'tiger'], 1n, 'dragon-tiger'),
    opposites: [['dragon', 'tiger']],
    outcome: (draw: NumberDraw) => ({ wins: [(draw[0] ?? 0) > (draw[4] ?? 0) ? 'dragon' : 'tiger'] }),
  });
  return [
    definePlay(place, 'total-sides', sides),
    definePlay(place, 'total-tail', tail),
    definePlay(place, 'dragon-tiger15', dragonTiger),
  ];
}
