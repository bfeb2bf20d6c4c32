import type { ReactNode } from 'react';
import { Card, type CardProps } from './card.tsx';
import styles from './chart-frame.module.css';
import { ChartLegend } from './chart-legend.tsx';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

export type ChartState = 'ready' | 'loading' | 'empty' | 'error';

export interface ChartFrameProps extends Omit<CardProps, 'padding' | 'children'> {
  title: string;
  state: ChartState;
  /** Names of the series, in their order; shown when there is something to read. A bar chart in it gets `legend={false}`. */
  legend?: readonly string[];
  /** Replaces the chart, for example by an EmptyState, or by an ErrorState with its button. */
  empty: ReactNode;
  error: ReactNode;
  /** Under the chart: sums, a link. */
  footer?: ReactNode;
  /** The chart; asked for only when it is ready. */
  children: () => ReactNode;
}

/** The card around a chart. It keeps its height in each state, so that the page does not jump. */
export function ChartFrame({
  state,
  legend,
  empty,
  error,
  footer,
  end,
  className,
  children,
  ...rest
}: ChartFrameProps) {
  const ready = state === 'ready';
  const keys = ready && legend !== undefined && <ChartLegend names={legend} />;
  return (
    <Card
      {...rest}
      className={cx(styles.root, className)}
      end={
        (keys || end !== undefined) && (
          <div className={styles.end}>
            {keys}
            {end}
          </div>
        )
      }
      data-state={state}
      aria-busy={state === 'loading'}
    >
      <div className={styles.body}>
        {ready && children()}
        {state === 'loading' && <Skeleton shape="block" />}
        {state === 'empty' && empty}
        {state === 'error' && error}
      </div>
      {ready && footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </Card>
  );
}
