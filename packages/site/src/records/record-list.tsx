import { DataTable, type Column } from '@baize/ui/data-table';
import type { ReactNode } from 'react';
import { Figures, type Figure } from './figures.tsx';
import { PagedList, type ListResult, type ListValue, type PagedListProps } from './paged-list.tsx';
import styles from './record-list.module.css';

export interface RecordListProps<Row, Value extends ListValue<Row>> {
  /** Name of the list for screen readers. */
  caption: string;
  result: ListResult<Value>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Is shown in place of the rows if there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Fields over the list: `PeriodField`, `ChoiceField`. */
  filters?: ReactNode;
  /** Is shown between the filters and the list. */
  summary?: ReactNode;
  /** Sums of everything that the filters find, over the list. */
  totals?: { label: string; figures: (value: Value | undefined) => readonly Figure[] };
  /** Sums under the list, one cell for each column. */
  footer?: (value: Value) => readonly ReactNode[];
  /** How many placeholder rows the list shows while it loads. */
  skeletonRows?: number;
  page: number;
  onPageChange: PagedListProps<Value>['onPageChange'];
}

/**
 * A list of records with its filters, sums and pages. It shows skeletons while it loads and a sentence with a retry where it cannot be
 * loaded; the filters stay usable in both states. On a phone each record is a card.
 */
export function RecordList<Row, Value extends ListValue<Row>>(props: RecordListProps<Row, Value>) {
  const { filters, summary, result, page, onPageChange } = props;
  return (
    <>
      {filters !== undefined && <div className={styles.filters}>{filters}</div>}
      {summary}
      <PagedList result={result} page={page} onPageChange={onPageChange} paginatorClassName={styles.pages}>
        {(value) => <Records {...props} value={value} />}
      </PagedList>
    </>
  );
}

interface RecordsProps<Row, Value extends ListValue<Row>> extends RecordListProps<Row, Value> {
  value: Value | undefined;
}

function Records<Row, Value extends ListValue<Row>>(props: RecordsProps<Row, Value>) {
  const { caption, value, columns, rowKey, empty, totals, footer, skeletonRows = 8 } = props;
  const loading = value === undefined;
  return (
    <>
      {totals && <Figures label={totals.label} loading={loading} figures={totals.figures(value)} />}
      <DataTable
        className={styles.table}
        caption={caption}
        columns={columns}
        rows={value?.list ?? []}
        rowKey={rowKey}
        loading={loading}
        skeletonRows={skeletonRows}
        empty={empty}
        {...(footer && value && { footer: footer(value) })}
      />
    </>
  );
}
