import type { ComponentProps, ReactNode } from 'react';
import styles from './card.module.css';
import { cx } from './cx.ts';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: string;
  /** Content at the end of the title row: a legend, a search field, a state. */
  end?: ReactNode;
  /** `flush`: no padding at the sides of the body (a table). */
  padding?: 'normal' | 'flush';
}

export function Card({ title, end, padding = 'normal', className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx(styles.root, className)} data-padding={padding}>
      {(title !== undefined || end !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {end}
        </header>
      )}
      {children}
    </section>
  );
}
