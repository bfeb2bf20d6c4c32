import { Paginator } from '@baize/ui/paginator';
import { useEffect, useEffectEvent } from 'react';
import { lastPageBefore } from './last-page.ts';
import { usePaginatorTexts } from './paginator-texts.ts';

export interface ListPaginatorProps {
  page: number;
  /** Number of pages by the last answer. It stays in view while the next page loads. */
  pageCount: number | undefined;
  /** The answer to this page and filter is not there yet: `pageCount` may be that of another filter. */
  loading: boolean;
  /** `replace`: the address held a page that does not exist, so the new one takes its place in the history. */
  onPageChange: (page: number, options: { replace: boolean }) => void;
  className?: string | undefined;
}

/**
 * The pages of a list of records. A page beyond the last one is left for the last one (spec section 4): its records were deleted, or
 * the address was typed.
 */
export function ListPaginator({ page, pageCount, loading, onPageChange, className }: ListPaginatorProps) {
  const texts = usePaginatorTexts();
  const lastPage = loading ? undefined : lastPageBefore(page, pageCount);
  const leave = useEffectEvent((to: number) => onPageChange(to, { replace: true }));
  useEffect(() => {
    if (lastPage !== undefined) leave(lastPage);
  }, [lastPage]);
  return (
    <Paginator
      className={className}
      page={page}
      pageCount={pageCount ?? 0}
      onPageChange={(next) => onPageChange(next, { replace: false })}
      texts={texts}
    />
  );
}
