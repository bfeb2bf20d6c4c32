import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';
import styles from './stat-card.module.css';

export type StatTone = 'up' | 'down' | 'flat';

export interface StatCardProps extends Omit<ComponentProps<'div'>, 'children'> {
  label: string;
  /** Value as shown. Money is formatted by `formatMoney`. */
  value: ReactNode;
  /** The change: "+8.4 %". The tone says whether it is good, not whether it is more. */
  delta?: { text: string; tone: StatTone } | undefined;
  /** After the change: "vs last week". */
  note?: string;
  /** The run of the figure. */
  points?: readonly number[];
  /** A link under it. */
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
