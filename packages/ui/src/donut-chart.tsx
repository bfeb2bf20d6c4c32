import type { ComponentProps } from 'react';
import { arcs } from './chart-model.ts';
import { cx } from './cx.ts';
import styles from './donut-chart.module.css';

export interface DonutSlice {
  label: string;
  value: number;
  /** The formatted value: "42 %". */
  text: string;
}

export interface DonutChartProps extends Omit<ComponentProps<'figure'>, 'children' | 'title'> {
  title: string;
  slices: readonly DonutSlice[];
  /** Total in the middle of the ring. */
  centre?: { value: string; label: string };
}

/** A circle of this radius has the circumference 100, so that a share in per cent is a length on it. */
const RADIUS = 15.915;
const GAP = 1;

/** Returns the dash pattern of an arc. A full circle has no gap. */
function dashes(length: number): string {
  const drawn = length < 100 ? Math.max(0.5, length - GAP) : 100;
  return `${drawn} ${100 - drawn}`;
}

/** Donut chart of shares. It is hidden from screen readers, because the list beside it contains the same figures. */
export function DonutChart({ title, slices, centre, className, ...rest }: DonutChartProps) {
  const parts = arcs(slices.map(({ value }) => value));
  return (
    <figure {...rest} className={cx(styles.root, className)} aria-label={title}>
      <svg className={styles.drawing} viewBox="0 0 42 42" aria-hidden="true">
        <circle className={styles.rail} cx="21" cy="21" r={RADIUS} />
        {parts.map(({ length, start }, index) =>
          length === 0 ? null : (
            <circle
              key={slices[index]?.label}
              className={styles.arc}
              data-series={index + 1}
              cx="21"
              cy="21"
              r={RADIUS}
              strokeDasharray={dashes(length)}
              strokeDashoffset={25 - start}
            />
          ),
        )}
        {centre && (
          <>
            <text className={styles.value} x="21" y="21">
              {centre.value}
            </text>
            <text className={styles.label} x="21" y="25.4">
              {centre.label}
            </text>
          </>
        )}
      </svg>
      <ul className={styles.list} data-figures>
        {slices.map((slice, index) => (
          <li key={slice.label} className={styles.item} data-series={index + 1}>
            {slice.label}
            <b>{slice.text}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
