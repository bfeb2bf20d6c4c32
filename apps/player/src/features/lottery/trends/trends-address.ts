import { GAME_CODE } from '../draws/issue-number.ts';
import type { RoadKind } from './road.ts';

/** The numbers of past draws that a person can choose to see. */
export const DRAW_COUNTS = ['30', '50', '100', '200'] as const;
type DrawCount = (typeof DRAW_COUNTS)[number];
const DRAWS_FIRST: DrawCount = '50';

const ROAD_KINDS = ['big-small', 'odd-even', 'dragon-tiger'] as const satisfies readonly RoadKind[];

/** The state of the page, which its address holds: `?gameCode=SSC_1M&draws=100&chart=position-2&road=odd-even`. */
export interface TrendsAddress {
  readonly gameCode: string | undefined;
  readonly draws: DrawCount;
  /** The id of a chart; `undefined` means the first chart of the family. */
  readonly chart: string | undefined;
  readonly road: RoadKind | undefined;
}

/** Reads the state from the query of the address. Invalid values count as missing. */
export function readTrendsAddress(params: URLSearchParams): TrendsAddress {
  const gameCode = params.get('gameCode') ?? '';
  return {
    gameCode: GAME_CODE.test(gameCode) ? gameCode : undefined,
    draws: DRAW_COUNTS.find((count) => count === params.get('draws')) ?? DRAWS_FIRST,
    chart: params.get('chart') ?? undefined,
    road: ROAD_KINDS.find((road) => road === params.get('road')),
  };
}

/** Builds the query after a change. Another lottery resets chart and road, because it has others. Default values are left out. */
export function writeTrendsAddress(params: URLSearchParams, change: Partial<TrendsAddress>): URLSearchParams {
  const before = readTrendsAddress(params);
  const kept = change.gameCode === undefined ? before : { ...before, chart: undefined, road: undefined };
  const { draws, ...rest } = { ...kept, ...change };
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries({ ...rest, draws: draws === DRAWS_FIRST ? undefined : draws })) {
    next.delete(name);
    if (value !== undefined) next.set(name, value);
  }
  return next;
}
