import { formatNumbers, parseNumbers, type Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayPlace } from '../../core/play.ts';
import { shapeOf } from '../../core/selection.ts';
import { drawnSymbols, type NumberDraw, type Window } from '../../core/window.ts';
import { sumOf } from '../../mechanics/classes.ts';
import { multiset } from '../../mechanics/multiset.ts';
import { equalOptions, options, type OptionOutcome, type PlayOption } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES, sidesOf } from '../../mechanics/sides.ts';
import { subset, subsetFixedDrag } from '../../mechanics/subset.ts';
import { isStraight } from '../digits/patterns.ts';

const OUTCOMES = 216n;
const FACES = ['1', '2', '3', '4', '5', '6'] as const;
const DICE: Window = { labels: ['', ...FACES], symbols: FACES, positions: [0, 1, 2], isDistinct: false };

/** Numbers of outcomes with the sum 3 to 10; 11 to 18 are symmetric. */
const SUM_WINS = [1n, 3n, 6n, 10n, 15n, 21n, 25n, 27n];
const BIG_FROM = 11;

const official = (group: string): PlayPlace => ({ family: 'k3', group, market: 'official' });
const credit = (group: string): PlayPlace => ({ family: 'k3', group, market: 'credit' });

const isTriple = (draw: NumberDraw): boolean => shapeOf(draw) === '3';
const drawn = (draw: NumberDraw): string[] => drawnSymbols(DICE, draw);

function play(
  place: PlayPlace,
  name: string,
  all: readonly PlayOption[],
  outcome: (draw: NumberDraw) => OptionOutcome,
): Play<NumberDraw> {
  const opposites = name === 'sides' ? { opposites: SIDE_OPPOSITES } : {};
  return definePlay(place, name, options({ outcomes: OUTCOMES, options: all, outcome, ...opposites }));
}

/** 和值: symmetric sums share their odds. */
function sumOptions(): PlayOption[] {
  return Array.from({ length: 16 }, (_, index) => {
    const mirrored = Math.min(index, 15 - index);
    return { id: String(index + 3), wins: SUM_WINS[mirrored] ?? 0n, noteKind: `sum${mirrored + 3}` };
  });
}

const repeated = (times: number): string[] => FACES.map((face) => face.repeat(times));

/** Returns the numbers that were rolled at least `times` times, such as "33" for two threes. */
function repeatedIn(draw: NumberDraw, times: number): string[] {
  return FACES.filter((face) => drawn(draw).filter((symbol) => symbol === face).length >= times).map((face) =>
    face.repeat(times),
  );
}

const different2 = { symbols: FACES, pick: 2, wins: 30n, outcomes: OUTCOMES, drawn };
const different3 = { symbols: FACES, pick: 3, wins: 6n, outcomes: OUTCOMES, drawn };

/** 快三: three dice. */
export const k3: Family<NumberDraw> = {
  id: 'k3',
  plays: [
    play(official('sum'), 'sum', sumOptions(), (draw) => ({ wins: [String(sumOf(draw))] })),
    play(official('sum'), 'sides', equalOptions(SIDES, 108n, 'side'), (draw) => ({
      wins: sidesOf(sumOf(draw), BIG_FROM),
    })),
    // The credit market counts a triple as neither big nor small, and pays no side for it.
    play(credit('credit-sum'), 'sides', equalOptions(SIDES, 105n, 'side'), (draw) => ({
      wins: isTriple(draw) ? [] : sidesOf(sumOf(draw), BIG_FROM),
    })),
    play(official('triple'), 'triple', equalOptions(repeated(3), 1n, 'triple'), (draw) => ({
      wins: repeatedIn(draw, 3),
    })),
    play(official('triple'), 'any-triple', [{ id: 'any-triple', wins: 6n }], (draw) => ({
      wins: isTriple(draw) ? ['any-triple'] : [],
    })),
    definePlay(official('different3'), 'different', subset(different3)),
    definePlay(official('different3'), 'different-fixed-drag', subsetFixedDrag(different3)),
    play(official('different3'), 'any-straight', [{ id: 'any-straight', wins: 24n }], (draw) => ({
      wins: isStraight(draw) ? ['any-straight'] : [],
    })),
    play(official('pair'), 'pair', equalOptions(repeated(2), 16n, 'pair'), (draw) => ({ wins: repeatedIn(draw, 2) })),
    definePlay(
      official('pair'),
      'pair-and-single',
      multiset(DICE, [
        { id: 'doubles', times: 2, pick: 1 },
        { id: 'singles', times: 1, pick: 1 },
      ]),
    ),
    definePlay(official('different2'), 'different', subset(different2)),
    definePlay(official('different2'), 'different-fixed-drag', subsetFixedDrag(different2)),
    definePlay(official('one'), 'contains1', subset({ symbols: FACES, pick: 1, wins: 91n, outcomes: OUTCOMES, drawn })),
  ],
  parseDraw: (text) => parseNumbers(text, { count: 3, least: 1, greatest: 6, isDistinct: false }),
  formatDraw: formatNumbers,
};
