import { useSearchParams } from 'react-router';
import { readListQuery, writeListQuery, type FilterReaders, type ListQuery } from './list-address.ts';
import { useToday } from './use-today.ts';

/** The query of a list as the address holds it, and the function that changes it. */
export interface ListQueryState<Readers extends FilterReaders> {
  readonly query: ListQuery<Readers>;
  readonly today: string;
  /** Writes the change into the address. `replace`: the previous page did not exist, so its history entry is replaced. */
  readonly change: (change: Partial<ListQuery<Readers>>, options?: { replace: boolean }) => void;
}

/** Returns the range, filters and page of a list from the address. `days` is the default range. */
export function useListQuery<Readers extends FilterReaders>(readers: Readers, days?: number): ListQueryState<Readers> {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, readers, { today, ...(days !== undefined && { days }) });
  return {
    query,
    today,
    change: (change, options) => setParams(writeListQuery(params, query, change), options),
  };
}
