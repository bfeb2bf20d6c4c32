/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- see the table below: CSS takes the roles away */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { memo, type ComponentProps, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { ariaSort, nextSort, type Sort } from './data-table-model.ts';
import styles from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  /** Unique key; passed to `onSortChange`. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** True for figures: aligned to the end, never wrapped. */
  numeric?: boolean;
  sortable?: boolean;
}

export interface DataTableProps<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  /** Accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Content shown if there are no rows: an `EmptyState`. */
  empty: ReactNode;
  loading?: boolean;
  /** Number of rows while loading; use the page size, so that the content does not shift. */
  skeletonRows?: number;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** Sums below the rows, one cell for each column. */
  footer?: readonly ReactNode[];
  /** True for a table of many columns, which needs a container of 1,000 px. */
  wide?: boolean;
}

/**
 * A table; in a container below 640 px (below 1,000 px for a `wide` table) each row is a card of labels and values. The head sticks below the site's
 * header.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    empty,
    loading = false,
    skeletonRows = 5,
    sort,
    onSortChange,
    footer,
    wide = false,
    className,
    ...rest
  } = props;
  return (
    <div className={styles.frame} data-wide={wide || undefined}>
      <div className={styles.measure}>
        {/* The explicit roles restore those that CSS removes: a table laid out as cards would otherwise not be a table to screen readers. */}
        <table
          {...rest}
          role="table"
          className={cx(styles.root, className)}
          aria-busy={loading}
          data-state={tableState(loading, rows.length)}
        >
          <caption className={styles.caption}>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {loading &&
              Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} columns={columns} />)}
            {!loading && rows.map((row) => <MemoizedRow key={rowKey(row)} row={row} columns={columns} />)}
            {!loading && rows.length === 0 && (
              <tr role="row">
                <td role="cell" className={styles.empty} colSpan={columns.length}>
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
          {footer && rows.length > 0 && !loading && <FootRow columns={columns} cells={footer} />}
        </table>
      </div>
    </div>
  );
}

function tableState(loading: boolean, count: number): 'loading' | 'empty' | 'filled' {
  if (loading) return 'loading';
  return count === 0 ? 'empty' : 'filled';
}

interface HeadCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> {
  column: Column<Row>;
}

function HeadCell<Row>({ column, sort, onSortChange }: HeadCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      role="columnheader"
      scope="col"
      data-numeric={column.numeric || undefined}
      aria-sort={column.sortable ? ariaSort(column.key, sort) : undefined}
    >
      {column.sortable && onSortChange ? (
        <button type="button" className={styles.sort} onClick={() => onSortChange(nextSort(column.key, sort))}>
          {column.head}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        column.head
      )}
    </th>
  );
}

function BodyRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column) => (
        <td key={column.key} role="cell" data-numeric={column.numeric || undefined}>
          {/* On a card the head is visually hidden, so the label stands beside the value. Screen readers use the head. */}
          <span className={styles.label} aria-hidden="true">
            {column.head}
          </span>
          <span className={styles.value}>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

// The row is memoised, so that a new order moves a thousand rows without rendering them again. `memo` loses the type
// parameter of the row, and the assertion restores it.
const MemoizedRow = memo(BodyRow) as typeof BodyRow;

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <tr role="row">
      {columns.map((column) => (
        <td key={column.key} role="cell" data-numeric={column.numeric || undefined}>
          <Skeleton className={styles.skeleton} />
        </td>
      ))}
    </tr>
  );
}

function FootRow<Row>({ columns, cells }: { columns: readonly Column<Row>[]; cells: readonly ReactNode[] }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        {columns.map((column, index) => (
          <td
            key={column.key}
            role="cell"
            data-numeric={column.numeric || undefined}
            data-blank={isBlank(cells[index]) || undefined}
          >
            <span className={styles.label} aria-hidden="true">
              {column.head}
            </span>
            <span className={styles.value}>{cells[index]}</span>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function isBlank(cell: ReactNode): boolean {
  return cell === undefined || cell === null || cell === '';
}
