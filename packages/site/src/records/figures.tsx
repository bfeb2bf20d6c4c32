import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './figures.module.css';

export interface Figure {
  readonly label: string;
  /** `undefined` while the value loads. A skeleton reserves its space. */
  readonly value: ReactNode;
}

export interface FiguresProps {
  /** Accessible name of the figures. */
  label: string;
  loading: boolean;
  figures: readonly Figure[];
}

/** Shows sums over a list of records, each with its name. */
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
