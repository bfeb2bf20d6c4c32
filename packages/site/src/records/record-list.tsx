import { DataTable, type Column } from '@baize/ui/data-table';
import type { ReactNode } from 'react';
import { Figures, type Figure } from './figures.tsx';
import { PagedList, type ListResult, type ListValue, type PagedListProps } from './paged-list.tsx';
import styles from './record-list.module.css';

export interface RecordListProps<Row, Value extends ListValue<Row>> {
  /** Accessible name of the list. */
  caption: string;
  /** The query's result. Its records give the type of a row, so that columns need no annotation. */
  result: ListResult<Value> & ListResult<ListValue<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Shown instead of the rows where there are none: an `EmptyState`. */
  empty: ReactNode;
  /** Fields above the list: `PeriodField`, `ChoiceField`. */
  filters?: ReactNode;
  /** Content between the filters and the list. */
  summary?: ReactNode;
  /** Sums of all records that match the filters, above the list. */
  totals?: { label: string; figures: (value: Value | undefined) => readonly Figure[] };
  /** Sums below the list, one cell for each column. */
  footer?: (value: Value) => readonly ReactNode[];
  /** True for a list of many columns, whose records are cards on a tablet as well as on a phone. */
  wide?: boolean;
  /** Number of skeleton rows while the list loads. */
  skeletonRows?: number;
  page: number;
  onPageChange: PagedListProps<Value>['onPageChange'];
}

/**
 * A list of records with its filters, sums and pages. It shows skeletons while it loads and an error with a retry
 * button where it cannot be loaded; the filters stay usable in both states. On a phone each record is a card.
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
  const { caption, value, columns, rowKey, empty, totals, footer, wide = false, skeletonRows = 8 } = props;
  const loading = value === undefined;
  return (
    <>
      {totals && <Figures label={totals.label} loading={loading} figures={totals.figures(value)} />}
      <DataTable
        className={styles.table}
        caption={caption}
        wide={wide}
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
