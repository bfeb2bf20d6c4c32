import type { Family } from '../../core/family.ts';
import { definePlay, type Play, type PlayRule } from '../../core/play.ts';
import { numberPlay, type NumberRule } from './number-plays.ts';
import { allAppear, noneAppears, pairs } from './set-plays.ts';
import { digitPlay, sidesPlay, sumPlay } from './special-options.ts';
import {
  countLots,
  formatVietnamDraw,
  lotsOfPrizes,
  NORTH,
  isPartialVietnamDraw,
  parseVietnamDraw,
  SOUTH,
  SOUTH_PAIR,
  type VietnamDraw,
  type VietnamStructure,
} from './structure.ts';

type Rules = Readonly<Record<string, PlayRule<VietnamDraw>>>;

/** Prizes on which the plays of a region are based. */
interface Region {
  readonly structure: VietnamStructure;
  /** Đầu of two digits: G8 in the South, the four lots of G7 in the North. */
  readonly head2: readonly string[];
  /** Đầu of three digits (xỉu chủ đầu): G7 in the South, the three lots of G6 in the North. */
  readonly head3: readonly string[];
  /** Bao lô of a few lots: 7 in the South, 8 in the North. */
  readonly fewLots: readonly string[];
}

const NORTH_REGION: Region = { structure: NORTH, head2: ['g7'], head3: ['g6'], fewLots: ['special', 'g6', 'g7'] };
const SOUTH_REGION: Region = {
  structure: SOUTH,
  head2: ['g8'],
  head3: ['g7'],
  fewLots: ['special', 'g5', 'g6', 'g7', 'g8'],
};

/** Creates a play of a number on the lots of some prizes. */
function onPrizes(
  structure: VietnamStructure,
  ids: readonly string[],
  digits: number,
  part: NumberRule['part'] = 'tail',
) {
  const lotCount = structure.prizes.reduce((lots, step) => (ids.includes(step.id) ? lots + step.count : lots), 0);
  return numberPlay({ digits, part, lotCount, lots: lotsOfPrizes(structure, ids) });
}

/** Creates a play of a number on every lot that is long enough. */
function onAllLots(structure: VietnamStructure, digits: number, options: Partial<NumberRule> = {}) {
  const longEnough = structure.prizes.filter((step) => step.digits >= digits).map(({ id }) => id);
  const lotCount = countLots(structure, digits);
  return numberPlay({ digits, part: 'tail', lotCount, lots: lotsOfPrizes(structure, longEnough), ...options });
}

/** Lô (bao lô). `lo2-flat` is sold at one unit (Lô 2 số 1K). */
function lotPlays({ structure, fewLots }: Region): Rules {
  return {
    lo2: onAllLots(structure, 2),
    'lo2-flat': onAllLots(structure, 2, { units: 1 }),
    lo3: onAllLots(structure, 3),
    lo4: onAllLots(structure, 4),
    [structure === NORTH ? 'lo8' : 'lo7']: onPrizes(structure, fewLots, 2),
  };
}

/** Đề and càng: on the special prize, the first prize and the smallest prizes. */
function prizePlays({ structure, head2, head3 }: Region): Rules {
  return {
    special2: onPrizes(structure, ['special'], 2),
    'special2-head': onPrizes(structure, ['special'], 2, 'head'),
    'first2-tail': onPrizes(structure, ['g1'], 2),
    'first2-head': onPrizes(structure, ['g1'], 2, 'head'),
    head2: onPrizes(structure, head2, 2),
    'head2-and-special2': onPrizes(structure, ['special', ...head2], 2),
    special3: onPrizes(structure, ['special'], 3),
    head3: onPrizes(structure, head3, 3),
    'head3-and-special3': onPrizes(structure, ['special', ...head3], 3),
    special4: onPrizes(structure, ['special'], 4),
  };
}

/** Plays of the North only: Lô 2 số đầu and nhất to. */
const northPlays: Rules = {
  'lo2-head': onAllLots(NORTH, 2, { part: 'head' }),
  'first3-tail': onPrizes(NORTH, ['g1'], 3),
  'first4-tail': onPrizes(NORTH, ['g1'], 4),
};

function setPlays({ structure }: Region): Rules {
  const lots = countLots(structure, 2);
  return {
    ...Object.fromEntries([2, 3, 4].map((pick) => [`all${pick}`, allAppear(pick, lots)])),
    ...Object.fromEntries([4, 5, 6, 7, 8, 9, 10].map((pick) => [`none${pick}`, noneAppears(pick, lots)])),
  };
}

const specialPlays: Rules = { tens: digitPlay(0), units: digitPlay(1), sides: sidesPlay, sum: sumPlay };

function define(structure: VietnamStructure, group: string, rules: Rules): Play<VietnamDraw>[] {
  const market = group === 'pairs' ? 'traditional' : 'credit';
  return Object.entries(rules).map(([name, rule]) => definePlay({ family: structure.id, group, market }, name, rule));
}

function regionFamily(region: Region, more: Rules = {}): Family<VietnamDraw> {
  const { structure } = region;
  return {
    id: structure.id,
    plays: [
      ...define(structure, 'lots', lotPlays(region)),
      ...define(structure, 'prizes', prizePlays(region)),
      ...define(structure, 'more', more),
      ...define(structure, 'special', specialPlays),
      ...define(structure, 'sets', setPlays(region)),
      ...define(structure, 'pairs', { pairs: pairs(countLots(structure, 2)) }),
    ],
    parseDraw: (text) => parseVietnamDraw(structure, text),
    isPartialDraw: (text) => isPartialVietnamDraw(structure, text),
    formatDraw: formatVietnamDraw,
  };
}

export const vietnamNorth: Family<VietnamDraw> = regionFamily(NORTH_REGION, northPlays);
export const vietnamSouth: Family<VietnamDraw> = regionFamily(SOUTH_REGION);

/** Đá 2 đài: pairs over the lots of two stations of a day. */
export const vietnamSouthPair: Family<VietnamDraw> = {
  id: SOUTH_PAIR.id,
  plays: define(SOUTH_PAIR, 'pairs', { pairs: pairs(countLots(SOUTH_PAIR, 2)) }),
  parseDraw: (text) => parseVietnamDraw(SOUTH_PAIR, text),
  formatDraw: formatVietnamDraw,
};
