import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  readonly label: string;
  /** `undefined` while the value loads. Its place stands already. */
  readonly value: ReactNode;
}

export interface FiguresProps {
  /** Name of the figures for screen readers. */
  label: string;
  loading: boolean;
  figures: readonly Figure[];
}

/** Sums over a list of records, each with its name. */
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
