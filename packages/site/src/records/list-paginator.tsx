import { Paginator } from '@baize/ui/paginator';
import { useEffect, useEffectEvent } from 'react';
import { lastPageIfBeyond } from './last-page.ts';
import { usePaginatorTexts } from './paginator-texts.ts';

export interface ListPaginatorProps {
  page: number;
  /** Number of pages of the last answer. It stays visible while the next page loads. */
  pageCount: number | undefined;
  /** The answer for this page and filter is still loading, so `pageCount` may belong to another filter. */
  loading: boolean;
  /** Called with the new page. `replace`: the address named a page that does not exist, so the new address replaces it in the history. */
  onPageChange: (page: number, options: { replace: boolean }) => void;
  className?: string | undefined;
}

/**
 * Paginator of a list of records. A page beyond the last one is redirected to the last one (spec section 4): its
 * records were deleted, or the address was typed by hand.
 */
export function ListPaginator({ page, pageCount, loading, onPageChange, className }: ListPaginatorProps) {
  const texts = usePaginatorTexts();
  const lastPage = loading ? undefined : lastPageIfBeyond(page, pageCount);
  const redirectToPage = useEffectEvent((to: number) => onPageChange(to, { replace: true }));
  useEffect(() => {
    if (lastPage !== undefined) redirectToPage(lastPage);
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
