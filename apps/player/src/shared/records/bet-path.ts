import { paths } from '../paths.ts';

const BET_PARAM = 'bet';

/** The parameters of the betting record: its range, page and filters, and the bet that is open. */
const RECORD_PARAMS = ['from', 'to', 'page', 'type', 'vendor', 'state', BET_PARAM];

/** Returns whether the query belongs to the betting record. Parameters of campaigns and invitations belong to no page. */
export function hasRecordParam(query: URLSearchParams): boolean {
  return RECORD_PARAMS.some((name) => query.has(name));
}

/** Builds the address of one bet, which opens over the list that `filter` shows. */
export function betPath(betId: string, filter = new URLSearchParams()): string {
  const query = new URLSearchParams(filter);
  query.set(BET_PARAM, betId);
  return `${paths.bettingRecord}?${query}`;
}

/** Reads the id of the bet from an address of `betPath`. */
export function readBetPath(query: URLSearchParams): string | undefined {
  const betId = query.get(BET_PARAM) ?? '';
  return /^\d{1,19}$/.test(betId) ? betId : undefined;
}

/** Returns the query of the list that the bet was opened from. */
export function withoutBet(query: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(query);
  list.delete(BET_PARAM);
  return list;
}
