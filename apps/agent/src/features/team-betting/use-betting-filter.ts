import { useSearchParams } from 'react-router';
import { useToday } from '@baize/site/use-today';
import { readBettingFilter, writeBettingFilter, type BettingFilter } from './betting-filter.ts';

/** Returns the filter of the page from its address, and a function that writes another one there. */
export function useBettingFilter() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: BettingFilter, options?: { replace: boolean }) =>
    setParams(writeBettingFilter(filter), options);
  return { filter: readBettingFilter(params, today), setFilter, today };
}
