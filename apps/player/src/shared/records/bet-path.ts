import { paths } from '../paths.ts';

const BET_PARAM = 'bet';

/** The query parameters of the betting record: its range of days, page and filters, and the bet whose details are open. */
const RECORD_PARAMS = ['from', 'to', 'page', 'type', 'vendor', 'state', BET_PARAM];

/** Returns whether a query has a parameter of the betting record. Parameters of campaigns and invitations do not count, because any page may have them. */
export function hasRecordParam(query: URLSearchParams): boolean {
  return RECORD_PARAMS.some((name) => query.has(name));
}

/** Builds the address of one bet, whose details open over the list of bets that `filter` selects. */
export function betPath(betId: string, filter = new URLSearchParams()): string {
  const query = new URLSearchParams(filter);
  query.set(BET_PARAM, betId);
  return `${paths.bettingRecord}?${query}`;
}

/** Reads the id of the bet from an address of `betPath`. Returns `undefined` if no bet is named, or if the id is not a number of at most 19 digits (bigint). */
export function readBetPath(query: URLSearchParams): string | undefined {
  const betId = query.get(BET_PARAM) ?? '';
  return /^\d{1,19}$/.test(betId) ? betId : undefined;
}

/** Returns the query without its bet: the list of bets that the details were opened from. */
export function withoutBet(query: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(query);
  list.delete(BET_PARAM);
  return list;
}
