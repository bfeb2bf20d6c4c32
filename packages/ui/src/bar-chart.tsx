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
  /** Categories, the newest last. If not all fit, the chart starts at the newest. */
  categories: readonly string[];
  series: readonly BarSeries[];
  /** Formats a tick of the axis: "200k". */
  formatTick: (value: number) => string;
  /** False if the surrounding frame shows the legend. */
  legend?: boolean;
}

/** Grouped bar chart with a legend, and a table for screen readers. */
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
