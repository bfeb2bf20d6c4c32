import { Card } from '@baize/ui/card';
import { ChipBar } from '@baize/ui/chip-bar';
import { SideMenuList } from '@baize/ui/side-menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './member-frame.module.css';

interface MemberEntry {
  path: string;
  label: string;
  icon: ReactNode;
}

export interface MemberFrameProps {
  /** Pages that exist: nothing else is in the menu. */
  entries: readonly MemberEntry[];
  /** The path of the one that is open. */
  current: string;
  children: ReactNode;
}

/** The member centre (spec section 2): its menu, over the page on a phone and beside it on a desktop, and the page. */
export function MemberFrame({ entries, current, children }: MemberFrameProps) {
  const { t } = useTranslation('player');
  const label = t('member_centre.label');
  const items = entries.map(({ path, ...entry }) => ({
    ...entry,
    key: path,
    active: path === current,
    render: <Link to={path} />,
  }));
  return (
    <div className={styles.root}>
      {/* One of the two is shown, by the width. */}
      <ChipBar className={styles.bar} label={label} chips={items} />
      <Card className={styles.menu}>
        <SideMenuList label={label} groups={[items]} />
      </Card>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
