import { useSearchParams } from 'react-router';
import { useToday } from '@baize/site/use-today';
import { readBettingFilter, writeBettingFilter, type BettingFilter } from './betting-filter.ts';

/** The filter of the page, kept in its address. */
export function useBettingFilter() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const setFilter = (filter: BettingFilter, options?: { replace: boolean }) =>
    setParams(writeBettingFilter(filter), options);
  return { filter: readBettingFilter(params, today), setFilter, today };
}
