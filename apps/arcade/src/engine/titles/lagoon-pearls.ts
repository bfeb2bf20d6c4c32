import type { SlotModel } from '../model.ts';
import { listFirstLines } from './lines.ts';

/**
 * A title of low volatility with 50 lines. Wilds come in stacks of two and are more frequent in free games. The middle reel has two scatters.
 * `pays` are coins for 3, 4 and 5 of a kind, and `scatterAwards.pay` is a multiple of the whole stake.
 */
export const lagoonPearls: SlotModel = {
  code: 'lagoon-pearls',
  volatility: 'low',
  declaredReturnBasisPoints: 9643,
  symbols: [
    { letter: 'W', kind: 'wild', pays: [30, 120, 500] },
    { letter: 'S', kind: 'scatter', pays: [0, 0, 0] },
    { letter: 'A', kind: 'pay', pays: [40, 120, 350] },
    { letter: 'B', kind: 'pay', pays: [30, 100, 250] },
    { letter: 'C', kind: 'pay', pays: [30, 80, 200] },
    { letter: 'D', kind: 'pay', pays: [20, 60, 160] },
    { letter: 'E', kind: 'pay', pays: [20, 50, 140] },
    { letter: 'F', kind: 'pay', pays: [15, 40, 120] },
    { letter: 'G', kind: 'pay', pays: [15, 40, 100] },
    { letter: 'H', kind: 'pay', pays: [14, 35, 85] },
    { letter: 'I', kind: 'pay', pays: [14, 30, 80] },
  ],
  lines: listFirstLines(50),
  scatterAwards: [
    { count: 3, pay: 2, freeGames: 10 },
    { count: 4, pay: 8, freeGames: 12 },
    { count: 5, pay: 40, freeGames: 15 },
  ],
  base: {
    strips: [
      'FCIDGIGAEFHEBIHDEHICGHGFSHFBIGAD',
      'HIFHDEFGHGIEBHIGSAHEWWAIDCDFCFGB',
      'CHFHBCDWWAIDIDGSHAHGFIGFIEISBEGFE',
      'HIEHFGFDAHDGHGBWWGIDFECSCGBIEAIF',
      'BHGIHIEGASEGDFCIHGIDFDFCAEFBWWCH',
    ],
    multiplier: 1,
    wildMultiplier: 1,
    expandingWilds: false,
  },
  free: {
    strips: [
      'DFHEACEGFACIHFBHFSBCGIHBDAGDIEGI',
      'HIGBCEDBFCAGEHAIFHWWCFWWDEBDSAIG',
      'HGFGCWWBEIEAHBISFASFECBWWDWWIDHGACD',
      'BFWWDHDEGDEBCHBAISCGFAIECWWGAHIF',
      'HGCEWWIBEFEDWWABFAHGAFISDHICBGDC',
    ],
    multiplier: 1,
    wildMultiplier: 1,
    expandingWilds: false,
  },
  freeGamesMax: 300,
};
