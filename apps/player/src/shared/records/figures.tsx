import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './records.module.css';

export interface FiguresProps {
  /** What they are sums of, for screen readers. */
  label: string;
  loading: boolean;
  /** `value` is undefined while it is not known: its place stands already. */
  figures: readonly { label: string; value: ReactNode }[];
}

/** Sums over a page of records, each with its name. */
export function Figures({ label, loading, figures }: FiguresProps) {
  return (
    <dl className={styles.figures} aria-label={label} aria-busy={loading}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt>{figure.label}</dt>
          <dd data-figures>{figure.value ?? <Skeleton />}</dd>
        </div>
      ))}
    </dl>
  );
}
