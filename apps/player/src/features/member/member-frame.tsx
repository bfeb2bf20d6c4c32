import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FrameMenu, MenuFrame } from '../../shared/menu-frame.tsx';

interface MemberEntry {
  path: string;
  label: string;
  icon: ReactNode;
  /** The red count on the entry. */
  count: number;
}

export interface MemberFrameProps {
  /** The entries of the menu: the pages that are offered to this member. */
  entries: readonly MemberEntry[];
  /** The path of the page that is open; `undefined` marks no entry. */
  current: string | undefined;
  children: ReactNode;
}

/** The member centre (spec section 2): its menu and the page. */
export function MemberFrame({ entries, current, children }: MemberFrameProps) {
  const { t } = useTranslation('player');
  const items = entries.map(({ path, ...entry }) => ({
    ...entry,
    key: path,
    active: path === current,
    render: <Link to={path} />,
  }));
  return (
    <MenuFrame>
      <FrameMenu label={t('member_centre.label')} items={items} />
      <div>{children}</div>
    </MenuFrame>
  );
}
