import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './footer.module.css';

export interface FooterColumn {
  /** Key that is the same in each language. */
  key: string;
  title: string;
  /** Links or buttons with their labels; each needs a React key. */
  links: readonly ReactElement[];
}

export interface FooterProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** A row above the columns: vendor marks. */
  top?: ReactNode;
  columns: readonly FooterColumn[];
  /** Age mark: "18+", drawn in a ring. */
  ageMark: string;
  /** Licence and year. */
  fine: ReactNode;
}

/** A column with more links takes the width of two. */
const LONG_ABOVE_LINKS = 6;

export function Footer({ top, columns, ageMark, fine, className, ...rest }: FooterProps) {
  return (
    <footer {...rest} className={cx(styles.root, className)}>
      {top && <div className={styles.top}>{top}</div>}
      <div className={styles.columns}>
        {columns.map((column) => (
          <section key={column.key} data-long={column.links.length > LONG_ABOVE_LINKS || undefined}>
            <h2 className={styles.title}>{column.title}</h2>
            <ul className={styles.links}>
              {column.links.map((link) => (
                <li key={link.key}>{link}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.fine}>
        <span className={styles.age}>{ageMark}</span>
        <span>{fine}</span>
      </p>
    </footer>
  );
}
