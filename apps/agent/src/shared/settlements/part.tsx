import type { ReactNode } from 'react';
import styles from './settlements.module.css';

/** Shows one section of a settlement below its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
