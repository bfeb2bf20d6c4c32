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
  /** Unique; given to `onSortChange`. */
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures: to the end of the line, never wrapped. */
  numeric?: boolean;
  sortable?: boolean;
}

export interface DataTableProps<Row> extends Omit<ComponentProps<'table'>, 'children'> {
  /** Name of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown in place of rows when there are none: an EmptyState. */
  empty: ReactNode;
  loading?: boolean;
  /** How many rows stand while loading: those of a page, so that nothing jumps. */
  skeletonRows?: number;
  sort?: Sort | undefined;
  onSortChange?: (sort: Sort) => void;
  /** Sums under the rows, one cell for each column. */
  footer?: readonly ReactNode[];
}

/** A table; in a container under 640 px each row is a card of label and value. The head sticks under the site's header. */
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
    className,
    ...rest
  } = props;
  return (
    <div className={styles.frame}>
      {/* The roles say again what CSS takes away: a table laid out as cards is no table to a screen reader otherwise. */}
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
          {loading && Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} columns={columns} />)}
          {!loading && rows.map((row) => <KeptRow key={rowKey(row)} row={row} columns={columns} />)}
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
          {/* On a card the head is out of sight; the label stands with the value. Screen readers have the head. */}
          <span className={styles.label} aria-hidden="true">
            {column.head}
          </span>
          <span className={styles.value}>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  );
}

// A thousand rows are moved by a new order, not rendered again. `memo` loses the type parameter that the row came with.
const KeptRow = memo(BodyRow) as typeof BodyRow;

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
