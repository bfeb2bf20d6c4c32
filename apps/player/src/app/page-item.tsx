import type { SideMenuItem } from '@baize/ui/side-menu';
import { Link, useLocation } from 'react-router';

export type MakeItem = (to: string, label: string, icon: SideMenuItem['icon']) => SideMenuItem;

/** Entries of the side menu that are pages. Choosing one scrolls to the top and goes there (spec section 2). */
export function usePageItem(onGo?: () => void): MakeItem {
  const { pathname } = useLocation();
  const go = () => {
    // Also where the page is open already.
    window.scrollTo(0, 0);
    onGo?.();
  };
  return (to, label, icon) => ({
    key: to,
    label,
    icon,
    active: pathname === to,
    render: <Link to={to} onClick={go} />,
  });
}
