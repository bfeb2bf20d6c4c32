import { chooseExact } from '../../core/counting.ts';
import { prizeTier, tieTier, winsOf, type PlayRule } from '../../core/play.ts';
import { hasSymbol, symbolRow } from '../../core/rows.ts';
import { ANIMAL_OPTIONS, BALL_GREATEST, TIE_BALL } from './balls.ts';
import { EXAMPLE_YEAR, regularBalls, type LhcDraw } from './lhc-draw.ts';
import { animalOf } from './zodiac.ts';

const REGULAR = 6;
const OUTCOMES = chooseExact(BALL_GREATEST, REGULAR);
/** Number of draws of six that contain 49 and none of the four other numbers of its animal. */
const TIES = chooseExact(BALL_GREATEST - 5, REGULAR - 1);
/** Number of hits over all draws: four numbers of 49, six balls. */
const HITS_PER_DRAW = 4n * BigInt(REGULAR);

/** 正肖: each regular ball of the animal pays. 49 pays nothing; where it is the only ball of its animal, the stake comes back. */
export const regularAnimals: PlayRule<LhcDraw> = {
  shape: 'options',
  rows: [symbolRow('animals', ANIMAL_OPTIONS)],
  tiers: [
    prizeTier('usual', HITS_PER_DRAW, BigInt(BALL_GREATEST)),
    prizeTier('odd', HITS_PER_DRAW, BigInt(BALL_GREATEST)),
    tieTier('odd', TIES, OUTCOMES),
  ],
  countNotes: ([picked = []]) => picked.length,
  noteKindOf: (option, lunarYear) => (option === animalOf(TIE_BALL, lunarYear) ? 'odd' : 'usual'),
  compile: (draw) => {
    const animalOfYear = animalOf(TIE_BALL, draw.lunarYear);
    const balls = regularBalls(draw);
    const hits = balls.filter((ball) => ball !== TIE_BALL).map((ball) => animalOf(ball, draw.lunarYear));
    const isTie = balls.includes(TIE_BALL) && !hits.includes(animalOfYear);
    return (selection) => {
      const won = hits.filter((animal) => hasSymbol(selection, 0, animal));
      const odd = won.filter((animal) => animal === animalOfYear).length;
      return [
        ...winsOf('usual', won.length - odd),
        ...winsOf('odd', odd),
        ...winsOf('odd.tie', isTie && hasSymbol(selection, 0, animalOfYear) ? 1 : 0),
      ];
    };
  },
  examples: ANIMAL_OPTIONS.map((animal) => ({
    selection: [[animal]],
    notesByKind: { [animal === animalOf(TIE_BALL, EXAMPLE_YEAR) ? 'odd' : 'usual']: 1 },
  })),
};
