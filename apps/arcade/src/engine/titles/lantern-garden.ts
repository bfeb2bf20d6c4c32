import type { SlotModel } from '../model.ts';
import { listFirstLines } from './lines.ts';

/**
 * A title of medium volatility with 30 lines. In the base game, a substituting wild doubles the win of its line. In free games, a wild expands over
 * its whole reel and every win is doubled. `pays` are coins for 3, 4 and 5 of a kind, and
 * `scatterAwards.pay` is a multiple of the whole stake.
 */
export const lanternGarden: SlotModel = {
  code: 'lantern-garden',
  volatility: 'medium',
  declaredReturnBasisPoints: 9638,
  symbols: [
    { letter: 'W', kind: 'wild', pays: [40, 200, 1000] },
    { letter: 'S', kind: 'scatter', pays: [0, 0, 0] },
    { letter: 'A', kind: 'pay', pays: [40, 150, 700] },
    { letter: 'B', kind: 'pay', pays: [30, 100, 400] },
    { letter: 'C', kind: 'pay', pays: [25, 75, 250] },
    { letter: 'D', kind: 'pay', pays: [20, 60, 180] },
    { letter: 'E', kind: 'pay', pays: [10, 35, 100] },
    { letter: 'F', kind: 'pay', pays: [10, 30, 80] },
    { letter: 'G', kind: 'pay', pays: [8, 25, 80] },
    { letter: 'H', kind: 'pay', pays: [7, 20, 60] },
    { letter: 'I', kind: 'pay', pays: [6, 15, 50] },
  ],
  lines: listFirstLines(30),
  scatterAwards: [
    { count: 3, pay: 2, freeGames: 10 },
    { count: 4, pay: 10, freeGames: 12 },
    { count: 5, pay: 50, freeGames: 15 },
  ],
  base: {
    strips: [
      'BFGFGEHIHICFHDGHCDBGEIBECESIAFDA',
      'GABGCBESDFCEIFIFCHGEIWFHGHAEHDBD',
      'EHCHBFIDIDWIDACFEWFGEGASEHFGBHGC',
      'ECEFSGAFHAGFWDGHCIHIGCEBFDBDBHEI',
      'EFEIBHESDCDIFBHGBHAFHGIFGIACECDG',
    ],
    multiplier: 1,
    wildMultiplier: 2,
    expandingWilds: false,
  },
  free: {
    strips: [
      'ADIFDHBHCESIEHIABIFGCHFDEGBFCGAG',
      'GIEFBHAFDFIFWEDBWHGBHGECEGSCDACIH',
      'IHCEFDWGEGIBESBAEBFCWDGFIDCHAHFGH',
      'EHBCDSIEIEHIAIEFHGDCBGCGFDCAWGFWBFH',
      'ESIFGCFBCBIBAFCIEDHDEGHGHIFADGAH',
    ],
    multiplier: 2,
    wildMultiplier: 1,
    expandingWilds: true,
  },
  freeGamesMax: 300,
};
