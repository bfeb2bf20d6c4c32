import { useSearchParams } from 'react-router';
import { useToday } from '@baize/site/use-today';
import { readOverviewRange, writeOverviewRange, type OverviewRange } from './overview-range.ts';

/** The range of the page, kept in its address. */
export function useOverviewRange() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const setRange = (range: OverviewRange) =>
    setParams((current) => writeOverviewRange(current, range), { replace: true });
  return { range: readOverviewRange(params, today), setRange, today };
}
