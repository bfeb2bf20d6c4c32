import type { ReactNode } from 'react';
import styles from './records.module.css';

/** The fields of one record as a description list: one row with a label and a value each. Labels must be unique. */
export function Details({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.details}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.detail}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
