import { useSearchParams } from 'react-router';
import { readListQuery, writeListQuery, type FilterReaders, type ListQuery } from './list-address.ts';
import { useToday } from './use-today.ts';

export interface List<Readers extends FilterReaders> {
  readonly query: ListQuery<Readers>;
  readonly today: string;
  /** Writes the change into the address. `replace`: the page before did not exist, so it leaves the history. */
  readonly change: (change: Partial<ListQuery<Readers>>, options?: { replace: boolean }) => void;
}

/** The range, filters and page of a list, kept in the address. `days` are shown where the address names no range. */
export function useListQuery<Readers extends FilterReaders>(readers: Readers, days?: number): List<Readers> {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, readers, { today, ...(days !== undefined && { days }) });
  return {
    query,
    today,
    change: (change, options) => setParams(writeListQuery(params, query, change), options),
  };
}
