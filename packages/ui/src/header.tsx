import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './header.module.css';

export interface HeaderProps extends Omit<ComponentProps<'header'>, 'children'> {
  /** Menu button, logo, clock. */
  start: ReactNode;
  /** Search, language, balance, member. */
  end: ReactNode;
}

/** The header of the site: 56 px high on a phone, 64 px from 768 px up. Its height never changes. */
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
