import type { ReactNode } from 'react';
import styles from './breakpoint.module.css';

export interface WideOnlyProps {
  /** Tablet: from 768 px up. Desktop: from 1200 px up. */
  from?: 'tablet' | 'desktop';
  children: ReactNode;
}

/** Not there on narrower screens, for nobody. Adds no box of its own. */
export function WideOnly({ from = 'tablet', children }: WideOnlyProps) {
  return (
    <span className={styles.wide} data-from={from}>
      {children}
    </span>
  );
}

/** Only there under 768 px. */
export function NarrowOnly({ children }: { children: ReactNode }) {
  return <span className={styles.narrow}>{children}</span>;
}
