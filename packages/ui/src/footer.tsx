import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './footer.module.css';

export interface FooterColumn {
  /** The same in each language. */
  key: string;
  title: string;
  /** Links or buttons with their words; each with a key. */
  links: readonly ReactElement[];
}

export interface FooterProps extends Omit<ComponentProps<'footer'>, 'children'> {
  /** A row over the columns: vendor marks. */
  top?: ReactNode;
  columns: readonly FooterColumn[];
  /** "18+", drawn as a ring. */
  ageMark: string;
  /** Licence, year. */
  fine: ReactNode;
}

/** A longer column takes the room of two. */
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
