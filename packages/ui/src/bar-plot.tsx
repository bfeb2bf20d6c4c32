import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import styles from './bar-chart.module.css';
import { columnForKey, columnMinPx, labelledColumns } from './chart-model.ts';
import { useDirection } from './use-direction.ts';
import { useInlineSize } from './use-inline-size.ts';

export interface BarSeries {
  name: string;
  /** Values by category, 0 or more. Bars start at 0. */
  values: readonly number[];
  /** The values as exact text, for the table and the tooltip. */
  texts: readonly string[];
}

export interface BarPlotProps {
  title: string;
  categories: readonly string[];
  series: readonly BarSeries[];
  /** Value at the upper edge of the plot; above 0. */
  top: number;
}

/**
 * The columns with their labels. The columns share the width. If they would become too thin, they scroll instead and
 * start at the newest. Pressing a column, or choosing it with the arrow keys, shows its exact figures.
 */
export function BarPlot({ title, categories, series, top }: BarPlotProps) {
  const [measureRoom, roomPx] = useInlineSize();
  const [measureLabel, labelPx] = useInlineSize();
  const minPx = columnMinPx(series.length);
  const columnPx = Math.max(minPx, roomPx / Math.max(1, categories.length));
  const overflowPx = Math.max(0, columnPx * categories.length - roomPx);
  const labelled = labelledColumns(categories.length, columnPx, labelPx);
  const scroller = useNewestInView(overflowPx);
  const { column, isChosen, handlers } = useChosenColumn(scroller, categories.length);
  const figures = figuresOf(column, categories, series);
  return (
    <div className={styles.room} ref={measureRoom}>
      <div
        className={styles.scroll}
        ref={scroller}
        // The columns form a slider whose value is a column, so that screen readers read the figures of that column.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot contain the columns
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={categories.length - 1}
        aria-valuenow={column}
        aria-valuetext={figures.join('. ')}
        {...handlers}
      >
        <div className={styles.columns} aria-hidden="true" style={{ gridAutoColumns: `minmax(${minPx}px, 1fr)` }}>
          {categories.map((category, index) => (
            <Column
              key={category}
              index={index}
              chosen={isChosen && index === column}
              title={figuresOf(index, categories, series).join('\n')}
              series={series}
              top={top}
            />
          ))}
          {categories.map((category, index) =>
            labelled.has(index) ? (
              <span
                key={category}
                className={styles.label}
                style={{ gridColumn: index + 1 }}
                data-edge={(index === categories.length - 1 && labelPx > columnPx) || undefined}
              >
                {category}
              </span>
            ) : null,
          )}
        </div>
      </div>
      {isChosen && (
        <p className={styles.figures} aria-hidden="true">
          {figures.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {/* All labels are rendered invisibly in one place, which measures the widest. */}
      <div className={styles.ruler} ref={measureLabel} aria-hidden="true">
        {categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends Pick<BarPlotProps, 'series' | 'top'> {
  index: number;
  chosen: boolean;
  title: string;
}

/** A press anywhere in the column shows its figures, because a bar of 0 to 3 px is hard to hit. */
function Column({ index, chosen, title, series, top }: ColumnProps) {
  return (
    <div
      className={styles.column}
      style={{ gridColumn: index + 1 }}
      data-column={index}
      data-chosen={chosen || undefined}
      title={title}
    >
      {series.map(({ name, values }, position) => (
        <div
          key={name}
          className={styles.bar}
          data-series={position + 1}
          style={{ blockSize: `${(Math.max(0, values[index] ?? 0) / top) * 100}%` }}
        />
      ))}
    </div>
  );
}

/** Returns the name of the column and the exact value of each series. */
function figuresOf(column: number, categories: readonly string[], series: readonly BarSeries[]): string[] {
  return [categories[column] ?? '', ...series.map(({ name, texts }) => `${name}: ${texts[column] ?? ''}`)];
}

/** State of the chosen column, whose figures are shown. Until a person chooses one, the newest column is the slider's value. */
function useChosenColumn(scroller: RefObject<HTMLDivElement | null>, count: number) {
  const direction = useDirection();
  const [chosen, setChosen] = useState<number>();
  const column = Math.min(chosen ?? count - 1, count - 1);
  const choose = (next: number) => {
    setChosen(next);
    scroller.current?.querySelector(`[data-column="${next}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setChosen(undefined);
    const next = columnForKey(event.key, column, count, direction);
    if (next === undefined) return;
    // By default the arrow keys would also scroll the columns.
    event.preventDefault();
    choose(next);
  };
  const onClick = ({ target }: MouseEvent) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    if (pressed) choose(Number(pressed.dataset['column']));
  };
  return {
    column,
    isChosen: chosen !== undefined,
    handlers: { onKeyDown, onClick, onBlur: () => setChosen(undefined) },
  };
}

/** Scrolls to the newest column at first, and whenever the overflow changes. */
function useNewestInView(overflowPx: number) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollLeft = sign * Math.ceil(overflowPx);
  }, [overflowPx]);
  return scroller;
}
