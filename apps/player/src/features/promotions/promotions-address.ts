import { ACTIVITY_SEARCH_MAX_CHARACTERS } from '@baize/contract/limits';
import { readPage } from '@baize/site/list-address';
import { useSearchParams } from 'react-router';

/** The state of the page of promotions as its address holds it: `?tab=daily&q=bonus&page=2`. */
export interface PromotionsAddress {
  /** The code of a tab; `undefined` means all activities. */
  readonly tab: string | undefined;
  /** The text to search for in titles; empty without a search. */
  readonly name: string;
  readonly page: number;
}

/** The longest code of a tab that the contract accepts. */
const TAB_LENGTH_MAX = 32;

/** Reads the state from the query of the address. Values that are too long are cut. */
export function readPromotionsAddress(params: URLSearchParams): PromotionsAddress {
  const tab = params.get('tab')?.slice(0, TAB_LENGTH_MAX);
  const name = (params.get('q') ?? '').trim().slice(0, ACTIVITY_SEARCH_MAX_CHARACTERS);
  return { tab: tab || undefined, name, page: readPage(params) };
}

/** Builds the query of the address after a change. Another tab or search starts at the first page. Default values are left out. */
export function writePromotionsAddress(
  address: PromotionsAddress,
  change: Partial<PromotionsAddress>,
): URLSearchParams {
  const { tab, name, page } = { ...address, ...(!('page' in change) && { page: 1 }), ...change };
  const params = new URLSearchParams();
  if (tab !== undefined) params.set('tab', tab);
  if (name !== '') params.set('q', name);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Returns the state that the address holds, and a function that changes the address, by default without a new entry in the history. */
export function usePromotionsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readPromotionsAddress(params);
  const change = (next: Partial<PromotionsAddress>, options = { replace: true }) =>
    setParams(writePromotionsAddress(address, next), options);
  return { address, change };
}
