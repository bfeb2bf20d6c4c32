import type { SideMenuItem } from '@baize/ui/side-menu';
import { Link, useLocation } from 'react-router';

export type MenuItemBuilder = (to: string, label: string, icon: SideMenuItem['icon']) => SideMenuItem;

/** Returns a builder of side-menu entries that are links to pages. Choosing one scrolls to the top and opens its page (spec section 2). */
export function usePageItem(onGo?: () => void): MenuItemBuilder {
  const { pathname } = useLocation();
  const go = () => {
    // The router does not scroll if the chosen page is already open.
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
