import { paths } from '../paths.ts';

const BET_PARAM = 'bet';

/** One bet of the betting record, over the list that `filter` shows. */
export function betPath(betId: string, filter = new URLSearchParams()): string {
  const query = new URLSearchParams(filter);
  query.set(BET_PARAM, betId);
  return `${paths.member}?${query}`;
}

/** Reads what `betPath` wrote. */
export function readBetPath(query: URLSearchParams): string | undefined {
  const betId = query.get(BET_PARAM) ?? '';
  return /^\d{1,19}$/.test(betId) ? betId : undefined;
}

/** The address of the list that the bet was opened from. */
export function withoutBet(query: URLSearchParams): URLSearchParams {
  const list = new URLSearchParams(query);
  list.delete(BET_PARAM);
  return list;
}
