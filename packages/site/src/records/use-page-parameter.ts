import { useSearchParams } from 'react-router';
import { readPage, writePage } from './list-address.ts';
import type { ListPaginatorProps } from './list-paginator.tsx';

export interface PageParameter {
  readonly page: number;
  /** Writes the page into the address. The other parameters stay. */
  readonly onPageChange: ListPaginatorProps['onPageChange'];
}

/**
 * Returns the page of a list that has no range of days, from the address, so that a reload and the back button show the
 * same rows. A second list on one page takes another name for its parameter.
 */
export function usePageParameter(name?: string): PageParameter {
  const [params, setParams] = useSearchParams();
  return {
    page: readPage(params, name),
    onPageChange: (next, options) => setParams((current) => writePage(current, next, name), options),
  };
}
