import type { LotteryBetState } from '@baize/contract/codes';
import { lotteryBetStates } from '@baize/contract/codes';
import { parameterMatching, oneOf, readPage } from '@baize/site/list-address';
import { GAME_CODE, ISSUE_NUMBER } from '../draws/issue-number.ts';

/** The filters of the list of bets, which its address holds: `?gameCode=SSC_1M&issue=20261123-0042&state=won&page=2`. */
export interface BetFilters {
  readonly gameCode: string | undefined;
  readonly issue: string | undefined;
  readonly state: LotteryBetState | undefined;
  /** The id of a chase (the same bet on one issue after the other), to list only the bets that it has placed. */
  readonly chase: string | undefined;
  readonly page: number;
}

const FILTERS = {
  gameCode: parameterMatching(GAME_CODE),
  issue: parameterMatching(ISSUE_NUMBER),
  state: oneOf(lotteryBetStates),
  chase: parameterMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/),
} as const;
const BET_PARAM = 'bet';

/** Reads the filters from an address of `writeBetFilters`. A filter with an invalid value is `undefined`. */
export function readBetFilters(params: URLSearchParams): BetFilters {
  const read = <Value>(name: keyof typeof FILTERS, filter: (text: string) => Value) => filter(params.get(name) ?? '');
  return {
    gameCode: read('gameCode', FILTERS.gameCode),
    issue: read('issue', FILTERS.issue),
    state: read('state', FILTERS.state),
    chase: read('chase', FILTERS.chase),
    page: readPage(params),
  };
}

/** Builds the query of the list after a change. Another filter starts at the first page, an open bet is closed, and other parameters stay. */
export function writeBetFilters(params: URLSearchParams, change: Partial<BetFilters>): URLSearchParams {
  const { page, ...filters } = { ...readBetFilters(params), page: 1, ...change };
  const next = new URLSearchParams(params);
  next.delete(BET_PARAM);
  for (const [name, value] of Object.entries({ ...filters, page: page > 1 ? String(page) : undefined })) {
    next.delete(name);
    if (value !== undefined) next.set(name, value);
  }
  return next;
}

/** Reads the id of the bet whose details are open over the list; `undefined` if none is. */
export function readOpenBet(params: URLSearchParams): string | undefined {
  const betId = params.get(BET_PARAM) ?? '';
  return /^\d{1,19}$/.test(betId) ? betId : undefined;
}

/** Builds the query of the list with the details of this bet open, or of none. */
export function writeOpenBet(params: URLSearchParams, betId: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(BET_PARAM);
  if (betId !== undefined) next.set(BET_PARAM, betId);
  return next;
}
