import { betOutcomes, gameTypes, type BetOutcome } from '@baize/contract/codes';
import { RECORDS_PER_PAGE } from '@baize/contract/limits';
import type { TeamBetsQuery } from '@baize/contract/schemas/agency';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { oneOf, readDayRange, readPage } from '@baize/site/list-address';
import { shortcutRange, type DateRange } from '@baize/ui/date-range-model';
import { ACCOUNT_MAX_CHARS } from '../../shared/account-search.tsx';

/** The state of the betting page. All of it is in the address, so that a link and the back button restore it. */
export interface BettingFilter {
  readonly days: DateRange;
  /** An empty text selects everybody in the team. */
  readonly account: string;
  readonly gameType: GameTypeCode | undefined;
  readonly state: BetOutcome | undefined;
  readonly page: number;
}

/** Reads the filter of the address. An invalid parameter counts as no filter, and an invalid range as the last seven days. */
export function readBettingFilter(params: URLSearchParams, today: string): BettingFilter {
  return {
    days: readDayRange(params, today) ?? shortcutRange('last7', today),
    account: (params.get('account') ?? '').trim().slice(0, ACCOUNT_MAX_CHARS),
    gameType: oneOf(gameTypes)(params.get('category') ?? ''),
    state: oneOf(betOutcomes)(params.get('state') ?? ''),
    page: readPage(params),
  };
}

/** Builds the parameters of the address. A filter that is not set gets none. The range is always written, so that a link shows the same records tomorrow. */
export function writeBettingFilter(filter: BettingFilter): URLSearchParams {
  return new URLSearchParams({
    ...filter.days,
    ...(filter.account !== '' && { account: filter.account }),
    ...(filter.gameType && { category: filter.gameType }),
    ...(filter.state && { state: filter.state }),
    ...(filter.page > 1 && { page: String(filter.page) }),
  });
}

/** Applies a change and returns to the first page. */
export function changeFilter(filter: BettingFilter, change: Partial<Omit<BettingFilter, 'page'>>): BettingFilter {
  return { ...filter, ...change, page: 1 };
}

/** Returns whether a filter besides the range is set. */
export function hasFilterBesidesRange({ account, gameType, state }: BettingFilter): boolean {
  return account !== '' || gameType !== undefined || state !== undefined;
}

/** Converts the filter to the query of the API. */
export function toTeamBetsQuery({ days, account, gameType, state, page }: BettingFilter): TeamBetsQuery {
  return {
    ...days,
    ...(account !== '' && { account }),
    ...(gameType && { gameType }),
    ...(state && { state }),
    pageNo: page,
    pageSize: RECORDS_PER_PAGE,
  };
}
