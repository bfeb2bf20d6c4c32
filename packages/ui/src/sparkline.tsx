import type { ComponentProps } from 'react';
import { linePoints, pathOf } from './chart-model.ts';
import { cx } from './cx.ts';
import styles from './sparkline.module.css';

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'children' | 'values'> {
  values: readonly number[];
  tone?: 'felt' | 'lose';
}

const WIDTH = 100;
const HEIGHT = 60;
/** Space above and below the line, so that its stroke is not cut. */
const MARGIN = 6;

/** The course of a figure as a small line. It is decorative, because the figure stands beside it. */
export function Sparkline({ values, tone = 'felt', className, ...rest }: SparklineProps) {
  if (values.length < 2) return null;
  const line = pathOf(linePoints(values, WIDTH, HEIGHT - 2 * MARGIN));
  return (
    <svg
      aria-hidden="true"
      {...rest}
      className={cx(styles.root, className)}
      data-tone={tone}
      viewBox={`0 ${-MARGIN} ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path className={styles.area} d={`${line} L${WIDTH} ${HEIGHT} L0 ${HEIGHT}Z`} />
      <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
