import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { isPage, pageSlots } from './paginator-model.ts';
import styles from './paginator.module.css';

export interface PaginatorTexts {
  /** Accessible name of the navigation: "Pages". */
  label: string;
  previous: string;
  next: string;
  /** Formats the label of a page: "Page 3". */
  page: (page: number) => string;
}

export interface PaginatorProps extends Omit<ComponentProps<'nav'>, 'children'> {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  /** Called with existing pages other than the current one. */
  onPageChange: (page: number) => void;
  texts: PaginatorTexts;
}

/** Page navigation. It renders nothing if there is at most one page. */
export function Paginator({ page, pageCount, onPageChange, texts, className, ...rest }: PaginatorProps) {
  if (pageCount <= 1) return null;
  const go = (next: number) => {
    if (next !== page && isPage(next, pageCount)) onPageChange(next);
  };
  return (
    <nav {...rest} className={cx(styles.root, className)} aria-label={texts.label}>
      <button
        type="button"
        className={styles.page}
        aria-label={texts.previous}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft className={styles.arrow} />
      </button>
      <ol className={styles.list} data-figures>
        {pageSlots(page, pageCount).map((slot) => (
          <li key={slot}>
            {typeof slot === 'number' ? (
              <button
                type="button"
                className={styles.page}
                aria-label={texts.page(slot)}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => go(slot)}
              >
                {slot}
              </button>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={styles.page}
        aria-label={texts.next}
        disabled={page >= pageCount}
        onClick={() => go(page + 1)}
      >
        <ChevronRight className={styles.arrow} />
      </button>
    </nav>
  );
}
