import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-card.module.css';

export type StatTone = 'up' | 'down' | 'flat';

export interface StatCardProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  /** The formatted value. `formatMoney` formats money. */
  value: ReactNode;
  /** The change: "+8.4 %". The tone shows whether the change is good, which does not depend on whether it is an increase. */
  delta?: { text: string; tone: StatTone } | undefined;
  /** Text after the change: "vs last week". */
  note?: string;
  /** Values of the sparkline. */
  points?: readonly number[];
  /** Link below the value. */
  action?: ReactNode;
  loading?: boolean;
}

const NO_POINTS: readonly number[] = [];

export function StatCard({
  label,
  value,
  delta,
  note,
  points = NO_POINTS,
  action,
  loading = false,
  className,
  ...rest
}: StatCardProps) {
  return (
    <div
      {...rest}
      className={cx(styles.root, className)}
      data-state={loading ? 'loading' : 'ready'}
      aria-busy={loading}
    >
      <p className={styles.label}>{label}</p>
      <p className={styles.value} data-figures>
        {loading ? <Skeleton className={styles.wait} /> : value}
      </p>
      <p className={styles.delta} data-tone={delta?.tone ?? 'flat'}>
        {loading ? <Skeleton className={styles.wait} /> : <b>{delta?.text}</b>}
        {!loading && note !== undefined && <span> {note}</span>}
      </p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
      <div className={styles.spark}>
        {!loading && <Sparkline values={points} tone={delta?.tone === 'down' ? 'lose' : 'felt'} />}
      </div>
    </div>
  );
}
