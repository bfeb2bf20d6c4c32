import { SectionHeader } from '@baize/ui/section-header';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './home.module.css';
import { useNear } from './use-near.ts';

export interface SectionFrameProps {
  id: string;
  title: string;
  icon: ReactElement;
  /** The number of games, as text. */
  count?: string | undefined;
  /** The link to the page with all games of the section, with its accessible name. */
  all?: { readonly to: string; readonly label: string } | undefined;
  /** True for a section that is in view when the page opens: its content is rendered at once. */
  first?: boolean;
  /** Renders the content; `near` says whether the section is in or near the window. */
  children: (near: boolean) => ReactNode;
}

/** A section of the home page with its heading and the link to all its games. */
export function SectionFrame({ id, title, icon, count, all, first = false, children }: SectionFrameProps) {
  const { t } = useTranslation('player');
  const [root, near] = useNear<HTMLElement>(first);
  return (
    <section ref={root} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <SectionHeader
        title={title}
        titleId={`${id}-title`}
        icon={icon}
        {...(count !== undefined && { count })}
        allLabel={t('section.all')}
        {...(all && { allLink: <Link to={all.to} aria-label={all.label} /> })}
      />
      {children(near)}
    </section>
  );
}
