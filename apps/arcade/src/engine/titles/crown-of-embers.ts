import type { SlotModel } from '../model.ts';
import { listFirstLines } from './lines.ts';

/**
 * A title of high volatility with 25 lines. The top symbols pay much, and every win in free games is tripled. `pays` are coins for 3, 4 and 5 of a kind, and
 * `scatterAwards.pay` is a multiple of the whole stake.
 */
export const crownOfEmbers: SlotModel = {
  code: 'crown-of-embers',
  volatility: 'high',
  declaredReturnBasisPoints: 9642,
  symbols: [
    { letter: 'W', kind: 'wild', pays: [100, 500, 4000] },
    { letter: 'S', kind: 'scatter', pays: [0, 0, 0] },
    { letter: 'A', kind: 'pay', pays: [75, 400, 2500] },
    { letter: 'B', kind: 'pay', pays: [50, 250, 1000] },
    { letter: 'C', kind: 'pay', pays: [30, 110, 450] },
    { letter: 'D', kind: 'pay', pays: [25, 80, 300] },
    { letter: 'E', kind: 'pay', pays: [10, 45, 200] },
    { letter: 'F', kind: 'pay', pays: [10, 40, 150] },
    { letter: 'G', kind: 'pay', pays: [5, 25, 100] },
    { letter: 'H', kind: 'pay', pays: [5, 20, 80] },
    { letter: 'I', kind: 'pay', pays: [5, 15, 75] },
  ],
  lines: listFirstLines(25),
  scatterAwards: [
    { count: 3, pay: 2, freeGames: 12 },
    { count: 4, pay: 10, freeGames: 15 },
    { count: 5, pay: 100, freeGames: 20 },
  ],
  base: {
    strips: [
      'GFSGFCEGIACBHBIBDHCIDEHDAEGFHIF',
      'GECBDAGDHCBFIFDIWBEFHEGEHFAIHGSC',
      'IGDCIEWCFAEIBGFHFBHSDHAFHECGDGWD',
      'HBWGBHBFCAICGFDHFDSCDHEIGIEAEFG',
      'CDHGFADHEGSBIDEIHGHWEIFBCEACGBF',
    ],
    multiplier: 1,
    wildMultiplier: 1,
    expandingWilds: false,
  },
  free: {
    strips: [
      'GDGEDSFIGBAEAFICGCHCBHFIEHDHBA',
      'IBHADWGDIFDICEBCWECBHAEHSGFGFAH',
      'HAEWCEBAWCFHGBDFIDBGEIGHGDASFCI',
      'EIAHADHIDFEBGCBHWCFBFGHCGWAIESD',
      'FCFGDAHBESDEADEAGHBGIFCIBICWGH',
    ],
    multiplier: 3,
    wildMultiplier: 1,
    expandingWilds: false,
  },
  freeGamesMax: 300,
};
