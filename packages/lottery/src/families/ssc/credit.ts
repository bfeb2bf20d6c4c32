import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { DIGITS } from '../../core/rows.ts';
import { drawnNumbers, type NumberDraw, type Window } from '../../core/window.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { equalOptions, options, type PlayOption } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';
import { digitWindow } from '../digits/digit-window.ts';
import { patternOf } from '../digits/patterns.ts';
import { BULL_OPTIONS, bullOf, STUD_OPTIONS, studOf } from './card-hands.ts';

const CREDIT = { family: 'ssc', market: 'credit' } as const;
const OUTCOMES = 100_000n;

/** The total of five digits is 0 to 45; 23 and above is big, so that both sides have half of the outcomes. */
const TOTAL_BIG_FROM = 23;

const PATTERN_OPTIONS: readonly PlayOption[] = [
  { id: 'triple', wins: 10n },
  { id: 'straight', wins: 60n },
  { id: 'pair', wins: 270n },
  { id: 'half-straight', wins: 360n },
  { id: 'mixed', wins: 300n },
];

/** 信用盘: plays with their own odds. */
export function creditPlays(): Play<NumberDraw>[] {
  return [
    ...[0, 1, 2, 3, 4].flatMap(ballPlays),
    totalPlay(),
    dragonTiger({ ...CREDIT, group: 'credit-total' }, [0, 4], { isTieReturned: true }),
    patternPlay('front3', digitWindow(0, 1, 2)),
    patternPlay('middle3', digitWindow(1, 2, 3)),
    patternPlay('back3', digitWindow(2, 3, 4)),
    definePlay(
      { ...CREDIT, group: 'credit-special' },
      'any-of-five',
      options({
        rowId: 'numbers',
        outcomes: OUTCOMES,
        options: equalOptions(DIGITS, 40_951n, 'number'),
        outcome: (draw: NumberDraw) => ({ wins: [...new Set(draw.map(String))] }),
      }),
    ),
    definePlay(
      { ...CREDIT, group: 'credit-special' },
      'bull',
      options({ outcomes: OUTCOMES, options: BULL_OPTIONS, outcome: (draw: NumberDraw) => ({ wins: [bullOf(draw)] }) }),
    ),
    definePlay(
      { ...CREDIT, group: 'credit-special' },
      'stud',
      options({ outcomes: OUTCOMES, options: STUD_OPTIONS, outcome: (draw: NumberDraw) => ({ wins: [studOf(draw)] }) }),
    ),
  ];
}

function ballPlays(position: number): Play<NumberDraw>[] {
  const place = { ...CREDIT, group: `credit-ball${position + 1}` };
  const number = options({
    rowId: 'numbers',
    outcomes: 10n,
    options: equalOptions(DIGITS, 1n, 'number'),
    outcome: (draw: NumberDraw) => ({ wins: [String(draw[position])] }),
  });
  const sides = options({
    outcomes: 2n,
    options: equalOptions(SIDES, 1n, 'side'),
    opposites: SIDE_OPPOSITES,
    outcome: (draw: NumberDraw) => ({ wins: sidesOf(draw[position] ?? 0, 5) }),
  });
  return [definePlay(place, 'number', number), definePlay(place, 'sides', sides)];
}

function totalPlay(): Play<NumberDraw> {
  return definePlay(
    { ...CREDIT, group: 'credit-total' },
    'total-sides',
    options({
      outcomes: 2n,
      options: equalOptions(SIDES, 1n, 'side'),
      opposites: SIDE_OPPOSITES,
      outcome: (draw: NumberDraw) => ({ wins: sidesOf(sumOf(draw), TOTAL_BIG_FROM) }),
    }),
  );
}

function patternPlay(group: string, window: Window): Play<NumberDraw> {
  return definePlay(
    { ...CREDIT, group: `credit-${group}` },
    'pattern',
    options({
      outcomes: 1_000n,
      options: PATTERN_OPTIONS,
      outcome: (draw: NumberDraw) => ({ wins: [patternOf(drawnNumbers(window, draw))] }),
    }),
  );
}

interface DragonTigerRule {
  /** True to return the stakes on dragon and tiger when both digits are equal, as credit plays do and official plays do not. */
  readonly isTieReturned: boolean;
}

/** 龙虎: compares the digits of two positions. Dragon wins if the first is greater, tiger if the second is. */
export function dragonTiger(
  place: PlayPlace,
  [first, second]: readonly [number, number],
  { isTieReturned }: DragonTigerRule,
): Play<NumberDraw> {
  const ties = isTieReturned ? { ties: 10n } : {};
  return definePlay(
    place,
    `dragon-tiger${first + 1}${second + 1}`,
    options({
      outcomes: 100n,
      options: [
        { id: 'dragon', wins: 45n, noteKind: 'dragon-tiger', ...ties },
        { id: 'tiger', wins: 45n, noteKind: 'dragon-tiger', ...ties },
        { id: 'tie', wins: 10n },
      ],
      opposites: [['dragon', 'tiger']],
      outcome: (draw: NumberDraw) => {
        const difference = (draw[first] ?? 0) - (draw[second] ?? 0);
        if (difference !== 0) return { wins: [difference > 0 ? 'dragon' : 'tiger'] };
        return { wins: ['tie'], ...(isTieReturned && { ties: ['dragon', 'tiger'] }) };
      },
    }),
  );
}
