import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { DIGITS } from '../../core/rows.ts';
import { drawnNumbers, drawnSymbols, type NumberDraw, type Window } from '../../core/window.ts';
import { groupContaining, groupSum, straightSpan, straightSum, sumOf } from '../../mechanics/classes.ts';
import { multiset, multisetTyped, pairAndSingle } from '../../mechanics/multiset.ts';
import { equalOptions, options } from '../../mechanics/options.ts';
import { straight, straightTyped } from '../../mechanics/straight.ts';
import { subset } from '../../mechanics/subset.ts';
import { isStraight, patternOf } from './patterns.ts';

/** 三星: plays on three adjacent digits, of SSC and of the daily draws of three digits. */
export function threeStars(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  return [
    definePlay(place, 'straight', straight(window)),
    definePlay(place, 'straight-typed', straightTyped(window)),
    definePlay(place, 'straight-sum', straightSum(window)),
    definePlay(place, 'straight-span', straightSpan(window)),
    definePlay(place, 'group3', pairAndSingle(window)),
    definePlay(place, 'group3-typed', multisetTyped(window, ['21'])),
    definePlay(place, 'group6', multiset(window, [{ id: 'numbers', times: 1, pick: 3 }])),
    definePlay(place, 'group6-typed', multisetTyped(window, ['111'])),
    definePlay(place, 'group-mixed', multisetTyped(window, ['21', '111'])),
    definePlay(place, 'group-sum', groupSum(window)),
    definePlay(place, 'group-containing', groupContaining(window)),
  ];
}

/** 不定位 on three digits: one or two chosen digits appear. */
export function threeStarsContaining(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  const drawn = (draw: NumberDraw): string[] => drawnSymbols(window, draw);
  const rule = { symbols: DIGITS, outcomes: 1_000n, drawn };
  return [
    definePlay(place, 'contains1', subset({ ...rule, pick: 1, wins: 271n })),
    definePlay(place, 'contains2', subset({ ...rule, pick: 2, wins: 54n })),
  ];
}

/** 和值尾数 and 特殊号. Here 890 and 901 are no straights, as the prize group quotes 48. */
export function threeStarsSpecial(place: PlayPlace, window: Window): Play<NumberDraw>[] {
  const sumTail = options({
    outcomes: 1_000n,
    options: equalOptions(DIGITS, 100n, 'tail'),
    outcome: (draw: NumberDraw) => ({ wins: [String(sumOf(drawnNumbers(window, draw)) % 10)] }),
  });
  const special = options({
    outcomes: 1_000n,
    options: [
      { id: 'triple', wins: 10n },
      { id: 'straight', wins: 48n },
      { id: 'pair', wins: 270n },
    ],
    outcome: (draw: NumberDraw) => {
      const numbers = drawnNumbers(window, draw);
      const pattern = patternOf(numbers);
      return { wins: pattern === 'straight' && !isStraight(numbers) ? [] : [pattern] };
    },
  });
  return [definePlay(place, 'sum-tail', sumTail), definePlay(place, 'special', special)];
}
