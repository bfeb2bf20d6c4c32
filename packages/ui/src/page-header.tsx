import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps extends Omit<ComponentProps<'header'>, 'title' | 'children'> {
  title: string;
  /** Soft line below the title: the range, the time of the last update. */
  note?: ReactNode;
  /** Buttons at the end of the row: range, export. */
  actions?: ReactNode;
}

export function PageHeader({ title, note, actions, className, ...rest }: PageHeaderProps) {
  return (
    <header {...rest} className={cx(styles.root, className)}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
