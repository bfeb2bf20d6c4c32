import { useSearchParams } from 'react-router';
import { useToday } from '@baize/site/use-today';
import { readOverviewRange, writeOverviewRange, type OverviewRange } from './overview-range.ts';

/** Returns the range of the page from its address, and a function that writes another one there. */
export function useOverviewRange() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const setRange = (range: OverviewRange) =>
    setParams((current) => writeOverviewRange(current, range), { replace: true });
  return { range: readOverviewRange(params, today), setRange, today };
}
