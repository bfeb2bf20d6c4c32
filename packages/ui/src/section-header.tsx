import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './section-header.module.css';
import { renderAs } from './render-as.ts';
import { withContent } from './with-content.ts';

export interface SectionHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: string;
  icon?: ReactNode;
  /** Formatted number of items, such as "1,204". */
  count?: string;
  /** Label of the link to all items, and the link: `<Link to="/rng" />`. */
  allLabel?: string;
  allLink?: ReactElement;
  /** Other buttons at the end of the row. */
  end?: ReactNode;
  /** Id for `aria-labelledby` of the section. */
  titleId?: string;
}

export function SectionHeader({
  title,
  icon,
  count,
  allLabel,
  allLink,
  end,
  titleId,
  className,
  ...rest
}: SectionHeaderProps) {
  return (
    <header {...rest} className={cx(styles.root, className)}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <span className={styles.end}>
        {end}
        {allLink && <AllLink link={allLink} label={allLabel} />}
      </span>
    </header>
  );
}

function AllLink({ link, label }: { link: ReactElement; label: string | undefined }) {
  const content = (
    <>
      {label}
      <ChevronRight aria-hidden="true" />
    </>
  );
  return renderAs({ defaultTagName: 'a', render: withContent(link, content), props: { className: styles.all } });
}
