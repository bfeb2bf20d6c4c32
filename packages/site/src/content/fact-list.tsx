import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface FactListProps {
  label: string;
  lines: readonly (readonly [label: string, value: ReactNode])[];
}

/** Lists the details of a record as labels and values. */
export function FactList({ label, lines }: FactListProps) {
  return (
    <dl className={styles.root} aria-label={label}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.line}>
          <dt>{name}</dt>
          <dd data-figures>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
