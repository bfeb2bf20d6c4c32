import { ACTIVITY_SEARCH_MAX_CHARACTERS } from '@baize/contract/limits';
import { readPage } from '@baize/site/list-address';
import { useSearchParams } from 'react-router';

/** The state of the page of promotions as its address holds it: `?tab=daily&q=bonus&page=2`. */
export interface PromotionsAddress {
  /** Code of a group; undefined is all of them. */
  readonly tab: string | undefined;
  /** The words that are searched in titles. */
  readonly name: string;
  readonly page: number;
}

/** The contract takes no longer code of a tab. */
const TAB_LENGTH_MAX = 32;

export function readPromotionsAddress(params: URLSearchParams): PromotionsAddress {
  const tab = params.get('tab')?.slice(0, TAB_LENGTH_MAX);
  const name = (params.get('q') ?? '').trim().slice(0, ACTIVITY_SEARCH_MAX_CHARACTERS);
  return { tab: tab || undefined, name, page: readPage(params) };
}

/** The address after a change. Another group or search starts at its first page; what is the default is left out. */
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

/** Reads the address of the page, and changes it. */
export function usePromotionsAddress() {
  const [params, setParams] = useSearchParams();
  const address = readPromotionsAddress(params);
  const change = (next: Partial<PromotionsAddress>, options = { replace: true }) =>
    setParams(writePromotionsAddress(address, next), options);
  return { address, change };
}
