/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a group outside a form: none of the elements that the rule offers says that */
import type { ComponentProps } from 'react';
import styles from './bar-chart.module.css';
import { axisTicks } from './chart-model.ts';
import { ChartTable } from './chart-table.tsx';
import { cx } from './cx.ts';

export interface BarSeries {
  name: string;
  /** One for each category; drawn from 0 up. */
  values: readonly number[];
  /** The same as exact text, for the table and the tooltip. */
  texts: readonly string[];
}

export interface BarChartProps extends Omit<ComponentProps<'figure'>, 'children' | 'title'> {
  title: string;
  /** What the categories are: "Day". */
  categoryHead: string;
  categories: readonly string[];
  series: readonly BarSeries[];
  /** A tick of the axis as text: "200k". */
  formatTick: (value: number) => string;
}

const HEIGHT = 260;

/** Bars side by side, a legend, and a table for screen readers. Scrolls sideways where the bars would be too thin. */
export function BarChart({ title, categoryHead, categories, series, formatTick, className, ...rest }: BarChartProps) {
  const ticks = axisTicks(Math.max(0, ...series.flatMap(({ values }) => values)));
  const top = ticks.at(-1) ?? 1;
  return (
    <figure {...rest} className={cx(styles.root, className)}>
      <Legend names={series.map(({ name }) => name)} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a place that scrolls can be reached with the keyboard */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
        <div className={styles.plot} data-figures aria-hidden="true" style={{ blockSize: HEIGHT }}>
          {ticks.map((tick) => (
            <div key={tick} className={styles.tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }}>
              <span>{formatTick(tick)}</span>
            </div>
          ))}
          <div className={styles.groups}>
            {categories.map((category, index) => (
              <div key={category} className={styles.group}>
                {series.map(({ name, values, texts }, position) => (
                  <div
                    key={name}
                    className={styles.bar}
                    data-series={position + 1}
                    style={{ blockSize: `${(Math.max(0, values[index] ?? 0) / top) * 100}%` }}
                    title={`${category}, ${name}: ${texts[index]}`}
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.labels} aria-hidden="true">
          {categories.map((category) => (
            <span key={category}>{category}</span>
          ))}
        </div>
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

function Legend({ names }: { names: readonly string[] }) {
  return (
    <figcaption className={styles.legend} aria-hidden="true">
      {names.map((name, index) => (
        <span key={name} className={styles.key} data-series={index + 1}>
          {name}
        </span>
      ))}
    </figcaption>
  );
}
