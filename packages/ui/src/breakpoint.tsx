import type { ReactNode } from 'react';
import styles from './breakpoint.module.css';

export interface WideOnlyProps {
  /** Tablet means 768 px and wider, desktop 1200 px and wider. */
  from?: 'tablet' | 'desktop';
  children: ReactNode;
}

/** Hides its children on narrower screens, also from screen readers. The element itself generates no box. */
export function WideOnly({ from = 'tablet', children }: WideOnlyProps) {
  return (
    <span className={styles.wide} data-from={from}>
      {children}
    </span>
  );
}

/** Shows its children below 768 px only. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={styles.narrow}>{children}</span>;
}
