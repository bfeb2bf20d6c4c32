import { popupOpened } from '@baize/site/popups-slice';
import { useSiteDispatch } from '@baize/site/store';
import { useUnreadMessages } from '@baize/site/use-unread';
import { useIsSignedIn } from '@baize/site/viewer';
import { BottomBar, type BottomBarItem } from '@baize/ui/bottom-bar';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Megaphone from 'lucide-react/icons/megaphone';
import MenuIcon from 'lucide-react/icons/menu';
import Plus from 'lucide-react/icons/plus';
import UserRound from 'lucide-react/icons/user-round';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../shared/paths.ts';
import { useDepositAction } from './deposit-action.ts';

/** The bar at the bottom of a phone's screen: menu, lobby, deposit, promotions, account. */
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
  const unread = useUnreadMessages();
  const accountLabel = t('nav.account');
  const accountName = unread === 0 ? accountLabel : `${accountLabel}, ${t('message.title_unread', { count: unread })}`;
  const buttonItem = (label: string, onClick: () => void, name = label) => ({
    label,
    render: <button type="button" aria-label={name} onClick={onClick} />,
  });
  const linkItem = (to: string) => ({ active: pathname === to, render: <Link to={to} /> });
  const openMenu = () => dispatch(popupOpened({ name: 'menu' }));
  const openAccount = () => dispatch(popupOpened({ name: signedIn ? 'account' : 'login' }));
  return [
    { key: 'menu', icon: <MenuIcon />, ...buttonItem(t('nav.menu'), openMenu) },
    { key: 'lobby', label: t('nav.lobby'), icon: <LayoutGrid />, ...linkItem(paths.home) },
    { key: 'deposit', icon: <Plus />, raised: true, ...buttonItem(t('nav.deposit'), deposit) },
    { key: 'promotions', label: t('nav.promotions'), icon: <Megaphone />, ...linkItem(paths.promotions) },
    { key: 'account', icon: <UserRound />, count: unread, ...buttonItem(accountLabel, openAccount, accountName) },
  ];
}
