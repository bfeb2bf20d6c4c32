import { useIsHydrated } from '@baize/site/use-is-hydrated';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { FrameMenu } from '../../shared/menu-frame.tsx';
import { sectionIcon } from './section-icons.tsx';
import type { HelpSection } from './help-search.ts';

/** The menu of the help page, with a link to the anchor of each section. */
export function HelpMenu({ sections }: { sections: readonly HelpSection[] }) {
  const { t } = useTranslation('player');
  const location = useLocation();
  // A host that renders the first view does not receive the hash of the address, so no entry is marked before the page is hydrated.
  const hash = useIsHydrated() ? location.hash : '';
  const items = sections.map(({ sectionId, title }) => ({
    key: sectionId,
    label: title,
    icon: sectionIcon(sectionId),
    active: hash === `#${sectionId}`,
    render: <Link to={`#${encodeURIComponent(sectionId)}`} />,
  }));
  return <FrameMenu label={t('help.sections')} items={items} sticky />;
}
