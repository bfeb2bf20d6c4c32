import { Button } from '@baize/ui/button';
import { ErrorState } from '@baize/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPaginator, type ListPaginatorProps } from './list-paginator.tsx';
import { useErrorSentence } from '../language/sentences.ts';

/** Reply of an endpoint that lists records. */
export interface ListValue<Row> {
  readonly list: readonly Row[];
  readonly totalPages: number;
}

/** The part of a query hook's result that a list needs. */
export interface ListResult<Value> {
  /** The last reply, possibly of another filter or page. */
  readonly data?: Value | undefined;
  /** The reply for this filter and page. It is kept while the list is refetched. */
  readonly currentData?: Value | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface PagedListProps<Value extends ListValue<unknown>> {
  result: ListResult<Value>;
  page: number;
  onPageChange: ListPaginatorProps['onPageChange'];
  paginatorClassName?: string | undefined;
  /** Renders the rows. The value is `undefined` while it loads. */
  children: (value: Value | undefined) => ReactNode;
}

/**
 * One page of a list with its paginator and rows of any form. If the list cannot be loaded, an error with a retry
 * button is shown; a page that was loaded before stays. Use `RecordList` for records in columns.
 */
export function PagedList<Value extends ListValue<unknown>>(props: PagedListProps<Value>) {
  const { result, page, onPageChange, paginatorClassName, children } = props;
  if (result.error !== undefined && result.currentData === undefined) return <ListError result={result} />;
  return (
    <>
      {children(result.currentData)}
      <ListPaginator
        className={paginatorClassName}
        page={page}
        pageCount={result.data?.totalPages}
        loading={result.isFetching}
        onPageChange={onPageChange}
      />
    </>
  );
}

function ListError({ result: { error, isFetching, refetch } }: { result: ListResult<unknown> }) {
  const { t } = useTranslation('common');
  const errorSentence = useErrorSentence();
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('act.try_again')}
    </Button>
  );
  return <ErrorState text={errorSentence(error)} action={retry} />;
}
