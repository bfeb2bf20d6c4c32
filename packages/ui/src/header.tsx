import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './header.module.css';

export interface HeaderProps extends Omit<ComponentProps<'header'>, 'children'> {
  /** Menu button, logo, clock. */
  start: ReactNode;
  /** Search, language, balance, member. */
  end: ReactNode;
}

/** The bar on top: 56 px on a phone, 64 px from 768 px up. It never changes its height. */
export function Header({ start, end, className, ...rest }: HeaderProps) {
  return (
    <header {...rest} className={cx(styles.root, className)}>
      <div className={styles.start}>{start}</div>
      <div className={styles.end} data-part="header">
        {end}
      </div>
    </header>
  );
}
