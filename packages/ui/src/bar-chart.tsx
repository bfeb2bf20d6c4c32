import type { ComponentProps } from 'react';
import { BarPlot, type BarSeries } from './bar-plot.tsx';
import styles from './bar-chart.module.css';
import { axisTicks } from './chart-model.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { cx } from './cx.ts';

export interface BarChartProps extends Omit<ComponentProps<'figure'>, 'children' | 'title'> {
  title: string;
  /** Name of the categories: "Day". */
  categoryHead: string;
  /** The newest last: it is what shows first where not all fit. */
  categories: readonly string[];
  series: readonly BarSeries[];
  /** A tick of the axis as text: "200k". */
  formatTick: (value: number) => string;
  /** False: the frame around it has the legend. */
  legend?: boolean;
}

/** Bars side by side in columns that share the width, a legend, and a table for screen readers. */
export function BarChart({ title, categoryHead, categories, series, formatTick, ...others }: BarChartProps) {
  const { legend = true, className, ...rest } = others;
  const ticks = axisTicks(Math.max(0, ...series.flatMap(({ values }) => values)));
  return (
    <figure {...rest} className={cx(styles.root, className)}>
      {legend && (
        <figcaption className={styles.legend}>
          <ChartLegend names={series.map(({ name }) => name)} />
        </figcaption>
      )}
      <div className={styles.frame} data-figures>
        <div className={styles.axis} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className={styles.lines} aria-hidden="true">
          {ticks.map((tick) => (
            <hr key={tick} />
          ))}
        </div>
        <BarPlot title={title} categories={categories} series={series} top={ticks.at(-1) ?? 1} />
      </div>
      <ChartTable
        caption={title}
        rowHead={categoryHead}
        heads={series.map(({ name }) => name)}
        rows={categories.map((label, index) => ({ label, cells: series.map(({ texts }) => texts[index] ?? '') }))}
      />
    </figure>
  );
}
