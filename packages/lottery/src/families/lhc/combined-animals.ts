import { NO_WINS, prizeTier, tieTier, winsOf, type PlayRule, type PrizeTier } from '../../core/play.ts';
import { hasSymbol, rowSize, symbolRow } from '../../core/rows.ts';
import { ANIMAL_OPTIONS, BALL_GREATEST, TIE_BALL } from './balls.ts';
import { specialBall, type LhcDraw } from './lhc-draw.ts';
import { animalOf } from './zodiac.ts';

const LEAST = 2;
const MOST = 11;
const OUTCOMES = BigInt(BALL_GREATEST);
const kindOf = (animals: number): string => `animals${animals}`;
const COUNTS = Array.from({ length: MOST - LEAST + 1 }, (_, index) => index + LEAST);

/** 合肖: one note on a set of animals. Without 49, which is a tie, each animal has four numbers. */
export const combinedAnimals: PlayRule<LhcDraw> = {
  shape: 'set',
  rows: [{ ...symbolRow('animals', ANIMAL_OPTIONS, LEAST, MOST), isInEveryNote: true }],
  tiers: COUNTS.flatMap((count): PrizeTier[] => [
    prizeTier(kindOf(count), BigInt(4 * count), OUTCOMES),
    tieTier(kindOf(count), 1n, OUTCOMES),
  ]),
  countNotes: (selection) => (rowSize(selection, 0) >= LEAST && rowSize(selection, 0) <= MOST ? 1 : 0),
  compile: (draw) => {
    const ball = specialBall(draw);
    const animal = animalOf(ball, draw.lunarYear);
    return (selection) => {
      const kind = kindOf(rowSize(selection, 0));
      if (ball === TIE_BALL) return winsOf(`${kind}.tie`, 1);
      return hasSymbol(selection, 0, animal) ? winsOf(kind, 1) : NO_WINS;
    };
  },
  examples: COUNTS.map((count) => ({
    selection: [ANIMAL_OPTIONS.slice(0, count)],
    notesByKind: { [kindOf(count)]: 1 },
  })),
};
