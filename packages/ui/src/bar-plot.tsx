import { useLayoutEffect, useRef } from 'react';
import styles from './bar-chart.module.css';
import { columnMinPx, labelledColumns } from './chart-model.ts';
import { useInlineSize } from './use-inline-size.ts';

export interface BarSeries {
  name: string;
  /** One for each category; drawn from 0 up. */
  values: readonly number[];
  /** The same as exact text, for the table and the tooltip. */
  texts: readonly string[];
}

export interface BarPlotProps {
  title: string;
  categories: readonly string[];
  series: readonly BarSeries[];
  /** The value at the upper edge; over 0. */
  top: number;
}

/** The columns and their labels. They share the width; where that would make them too thin to see they scroll, from the newest. */
export function BarPlot({ title, categories, series, top }: BarPlotProps) {
  const [measureRoom, roomPx] = useInlineSize();
  const [measureLabel, labelPx] = useInlineSize();
  const minPx = columnMinPx(series.length);
  const columnPx = Math.max(minPx, roomPx / Math.max(1, categories.length));
  const overflowPx = Math.max(0, columnPx * categories.length - roomPx);
  const labelled = labelledColumns(categories.length, columnPx, labelPx);
  const scroller = useNewestInView(overflowPx);
  return (
    <div className={styles.room} ref={measureRoom}>
      <div
        className={styles.scroll}
        ref={scroller}
        // A place that scrolls can be reached with the keyboard, and has a name.
        {...(overflowPx > 1 && { tabIndex: 0, role: 'group', 'aria-label': title })}
      >
        <div className={styles.columns} aria-hidden="true" style={{ gridAutoColumns: `minmax(${minPx}px, 1fr)` }}>
          {categories.map((category, index) => (
            <Column key={category} category={category} index={index} series={series} top={top} />
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
      {/* All labels in one place, out of sight: as wide as the widest. */}
      <div className={styles.ruler} ref={measureLabel} aria-hidden="true">
        {categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </div>
    </div>
  );
}

interface ColumnProps extends Pick<BarPlotProps, 'series' | 'top'> {
  category: string;
  index: number;
}

/** All of it, not the bars alone, shows the exact figures: a bar of 3 px, or of 0, is hard to point at. */
function Column({ category, index, series, top }: ColumnProps) {
  const figures = series.map(({ name, texts }) => `${name}: ${texts[index] ?? ''}`);
  return (
    <div className={styles.column} style={{ gridColumn: index + 1 }} title={[category, ...figures].join('\n')}>
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

/** Scrolls to the end, at first and whenever there is more or less to scroll. */
function useNewestInView(overflowPx: number) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const towards = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollLeft = towards * Math.ceil(overflowPx);
  }, [overflowPx]);
  return scroller;
}
