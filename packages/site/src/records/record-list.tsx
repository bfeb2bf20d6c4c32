import { Button } from '@baize/ui/button';
import { DataTable, type Column } from '@baize/ui/data-table';
import { ErrorState } from '@baize/ui/error-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPaginator, type ListPaginatorProps } from '../list-paginator.tsx';
import { useErrorSentence } from '../sentences.ts';
import { Figures, type Figure } from './figures.tsx';
import styles from './record-list.module.css';

/** The answer of an endpoint that lists records. */
export interface ListValue<Row> {
  readonly list: readonly Row[];
  readonly totalPages: number;
}

/** What a query hook of RTK Query returns, as far as a list needs it. */
export interface ListResult<Value> {
  readonly data?: Value | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface RecordListProps<Row, Value extends ListValue<Row>> {
  /** What the list holds, for screen readers. */
  caption: string;
  result: ListResult<Value>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Stands in place of rows where there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Fields over the list: `PeriodField`, `ChoiceField`. */
  filters?: ReactNode;
  /** Sums of everything that the filters find, over the list. */
  totals?: { label: string; figures: (value: Value | undefined) => readonly Figure[] };
  /** Sums under the list, one cell for each column. */
  footer?: (value: Value) => readonly ReactNode[];
  /** So many rows stand while the list loads. */
  skeletonRows?: number;
  page: number;
  onPageChange: ListPaginatorProps['onPageChange'];
}

/**
 * A list of records with its filters, sums and pages. It shows skeletons while it loads and a sentence with a retry where it cannot be
 * loaded; the filters stay usable in both states. On a phone each record is a card.
 */
export function RecordList<Row, Value extends ListValue<Row>>(props: RecordListProps<Row, Value>) {
  const { filters, result } = props;
  return (
    <>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {result.error === undefined ? <Records {...props} /> : <LoadError result={result} />}
    </>
  );
}

function Records<Row, Value extends ListValue<Row>>(props: RecordListProps<Row, Value>) {
  const { caption, result, columns, rowKey, empty, totals, footer, skeletonRows = 8, page, onPageChange } = props;
  const { data, isFetching } = result;
  return (
    <>
      {totals && (
        <Figures label={totals.label} loading={isFetching} figures={totals.figures(isFetching ? undefined : data)} />
      )}
      <DataTable
        caption={caption}
        columns={columns}
        rows={data?.list ?? []}
        rowKey={rowKey}
        loading={isFetching}
        skeletonRows={skeletonRows}
        empty={empty}
        {...(footer && data && { footer: footer(data) })}
      />
      <ListPaginator
        className={styles.pages}
        page={page}
        pageCount={data?.totalPages}
        loading={isFetching}
        onPageChange={onPageChange}
      />
    </>
  );
}

function LoadError({ result: { error, refetch } }: { result: ListResult<unknown> }) {
  const { t } = useTranslation('common');
  const sentence = useErrorSentence();
  return (
    <ErrorState text={sentence(error)} action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>} />
  );
}
