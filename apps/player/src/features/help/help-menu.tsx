import { Card } from '@baize/ui/card';
import { ChipBar } from '@baize/ui/chip-bar';
import { SideMenuList } from '@baize/ui/side-menu';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { sectionIcon } from './section-icons.tsx';
import type { HelpSection } from './help-search.ts';
import styles from './help.module.css';

/** The sections: over the page on a phone, beside it on a desktop. */
export function HelpMenu({ sections }: { sections: readonly HelpSection[] }) {
  const { t } = useTranslation('player');
  const { hash } = useLocation();
  const label = t('help.sections');
  const items = sections.map(({ sectionId, title }) => ({
    key: sectionId,
    label: title,
    icon: sectionIcon(sectionId),
    active: hash === `#${sectionId}`,
    render: <Link to={`#${encodeURIComponent(sectionId)}`} preventScrollReset />,
  }));
  return (
    <>
      {/* One of the two is shown, by the width. */}
      <ChipBar className={styles.bar} label={label} chips={items} sticky />
      <Card className={styles.menu}>
        <SideMenuList label={label} groups={[items]} />
      </Card>
    </>
  );
}
