import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useIsSignedIn } from '@baize/site/viewer';
import { BottomBar, type BottomBarItem } from '@baize/ui/bottom-bar';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import MenuIcon from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useDepositAction } from './deposit-action.ts';

/** The bar below on a phone. Promotions come with their issue; until then the betting record stands in their place. */
export function PlayerBottomBar() {
  const { t } = useTranslation('player');
  return <BottomBar label={t('nav.bottom')} items={useBarItems()} />;
}

function useBarItems(): BottomBarItem[] {
  const { t } = useTranslation('player');
  const { pathname } = useLocation();
  const dispatch = useSiteDispatch();
  const deposit = useDepositAction();
  const signedIn = useIsSignedIn();
  const press = (label: string, onClick: () => void) => ({
    label,
    render: <button type="button" aria-label={label} onClick={onClick} />,
  });
  const link = (to: string) => ({ active: pathname === to, render: <Link to={to} /> });
  const openMenu = () => dispatch(popupOpened({ name: 'menu' }));
  const openAccount = () => dispatch(popupOpened({ name: signedIn ? 'account' : 'login' }));
  return [
    { key: 'menu', icon: <MenuIcon />, ...press(t('nav.menu'), openMenu) },
    { key: 'lobby', label: t('nav.lobby'), icon: <LayoutGrid />, ...link(paths.home) },
    ...(deposit ? [{ key: 'deposit', icon: <Plus />, raised: true, ...press(t('nav.deposit'), deposit) }] : []),
    { key: 'records', label: t('nav.betting_record_short'), icon: <ClipboardList />, ...link(paths.member) },
    { key: 'account', icon: <UserRound />, ...press(t('nav.account'), openAccount) },
  ];
}
