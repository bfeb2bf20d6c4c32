import type { CatalogueGame } from '@baize/arcade/catalogue/types';
import { LOTTERY_KINDS, lotteryPicture } from './paths.ts';

type LotteryTile = Pick<CatalogueGame, 'gameCode' | 'theme' | 'art'>;
type Cast = Pick<CatalogueGame['art'], 'glyphs' | 'style'> & Partial<Pick<CatalogueGame, 'theme'>>;

const casts: Readonly<Record<(typeof LOTTERY_KINDS)[number], Cast>> = {
  SSC: { glyphs: ['ball-pyramid', 'stopwatch', 'rainbow-star'], style: 1 },
  '11X5': { glyphs: ['eight-ball', 'ball-pyramid', 'ticket'], style: 2 },
  PK10: { glyphs: ['race-car', 'laurels-trophy', 'ball-pyramid'], style: 3, theme: 'stadium' },
  K3: { glyphs: ['rolling-dices', 'perspective-dice-six-faces-random', 'ball-pyramid'], style: 1, theme: 'dice' },
  PCDD: { glyphs: ['two-coins', 'ball-pyramid', 'shamrock'], style: 4 },
  KLSF: { glyphs: ['party-popper', 'ball-pyramid', 'present'], style: 3 },
  LHC: { glyphs: ['rabbit', 'ball-pyramid', 'asian-lantern'], style: 5, theme: 'lantern' },
  '3D': { glyphs: ['piggy-bank', 'ball-pyramid', 'ticket'], style: 2 },
  P3: { glyphs: ['ticket', 'ball-pyramid', 'gold-bar'], style: 4 },
  P5: { glyphs: ['gold-bar', 'ball-pyramid', 'ticket'], style: 1 },
  VN: { glyphs: ['lotus', 'ball-pyramid', 'lily-pads'], style: 1, theme: 'lotus' },
  THAI: { glyphs: ['elephant', 'ball-pyramid', 'pagoda'], style: 5, theme: 'temple' },
  '4D': { glyphs: ['shamrock', 'ball-pyramid', 'rainbow-star'], style: 2 },
  LAO: { glyphs: ['pagoda', 'ball-pyramid', 'elephant'], style: 3, theme: 'temple' },
  HANOI: { glyphs: ['asian-lantern', 'ball-pyramid', 'pagoda'], style: 4, theme: 'lantern' },
};

/** The tiles of the lotteries. They share pattern and frame, as the games of one vendor do. */
export const lotteryTiles: readonly LotteryTile[] = LOTTERY_KINDS.map((kind) => {
  const { theme = 'lottery-balls', glyphs, style } = casts[kind];
  return { gameCode: lotteryPicture(kind), theme, art: { glyphs, style, pattern: 'confetti', frame: 'ticket' } };
});

/** The marks of the vendors that offer lotteries: their codes, and the letters that are drawn. */
export const lotteryMarks = [
  { code: 'LOTTO', letters: 'LOTTO', number: 50, pattern: 'confetti' },
  { code: 'TCG_VN', letters: 'TCGVN', number: 51, pattern: 'petals' },
  { code: 'TCG_SEA', letters: 'TCGSEA', number: 52, pattern: 'waves' },
] as const;
