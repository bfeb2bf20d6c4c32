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
  /** Names of the series in their order, shown when the chart has data. A bar chart inside needs `legend={false}`. */
  legend?: readonly string[];
  /** Content shown instead of the chart: an `EmptyState` or an `ErrorState`. */
  empty: ReactNode;
  error: ReactNode;
  /** Content below the chart: sums, a link. */
  footer?: ReactNode;
  /** Renders the chart; called only in the state `ready`. */
  children: () => ReactNode;
}

/** The card around a chart. It has the same height in each state, so that the page does not shift. */
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
