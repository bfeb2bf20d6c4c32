import type { ReactNode } from 'react';
import styles from './records.module.css';

/** Names and values of one record, line by line. */
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
