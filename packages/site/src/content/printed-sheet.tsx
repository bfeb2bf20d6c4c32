import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './printed-sheet.module.css';
import { useMerchant } from '../brand/merchant.tsx';

export interface PrintedSheetProps {
  title: string;
  /** Labels and values, one pair per line. */
  lines: readonly (readonly [label: string, value: ReactNode])[];
  /** Time of printing. */
  note: string;
}

/** Replaces the page in print by a receipt while it is mounted. It is not visible on the screen. */
export function PrintedSheet({ title, lines, note }: PrintedSheetProps) {
  const { name } = useMerchant();
  return createPortal(
    <section className={styles.sheet} data-theme="light" data-printed>
      <p className={styles.brand}>{name}</p>
      <h1 className={styles.title}>{title}</h1>
      <dl className={styles.lines}>
        {lines.map(([label, value]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd data-figures>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
    </section>,
    document.body,
  );
}
