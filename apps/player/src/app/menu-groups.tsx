import type { SideMenuItem } from '@baize/ui/side-menu';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import House from 'lucide-react/icons/house';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { navigableLanes } from '../shared/categories.ts';
import { categoryIcons } from '../shared/category-icons.tsx';
import { useLanes } from '../shared/lanes.ts';
import { categoryPaths, paths } from '../shared/paths.ts';

/**
 * The entries of the side menu: home and the categories with a vendor, then the member's pages. Entries of spec section 2 whose
 * pages come with later issues are not here: no dead links. `onGo` closes what holds the menu.
 */
export function useMenuGroups(onGo?: () => void): SideMenuItem[][] {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const { lanes } = useLanes();
  const item = (to: string, label: string, icon: SideMenuItem['icon']): SideMenuItem => ({
    key: to,
    label,
    icon,
    active: pathname === to,
    render: <Link to={to} {...(onGo && { onClick: onGo })} />,
  });
  const categories = navigableLanes(lanes).map(({ gameCategory }) =>
    item(categoryPaths[gameCategory], t(`category.${gameCategory}`), categoryIcons[gameCategory]),
  );
  return [
    [item(paths.home, t('nav.home'), <House aria-hidden="true" />), ...categories],
    [item(paths.member, t('nav.betting_record'), <ClipboardList aria-hidden="true" />)],
  ];
}
