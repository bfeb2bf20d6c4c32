import { useCustomerService } from '@baize/site/use-customer-service';
import type { SideMenuItem } from '@baize/ui/side-menu';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Headset from 'lucide-react/icons/headset';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

/**
 * The entries of the agent centre in groups: pages of the team, then help. A page that does not exist yet has no entry. The first
 * entries stand in the bar of a phone. `onGo` closes what holds the menu.
 */
export function useMenuGroups(onGo: () => void): SideMenuItem[][] {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  const { open } = useCustomerService();
  const pageItem = (to: string, label: string, icon: ReactNode): SideMenuItem => ({
    key: to,
    label,
    icon,
    active: pathname === to,
    render: <Link to={to} onClick={onGo} />,
  });
  const openService = () => {
    onGo();
    open();
  };
  return [
    [
      pageItem(paths.overview, t('nav.overview'), <LayoutDashboard aria-hidden="true" />),
      pageItem(paths.betting(), t('nav.team_bets'), <ClipboardList aria-hidden="true" />),
    ],
    [
      {
        key: 'service',
        label: t('service.title'),
        icon: <Headset aria-hidden="true" />,
        render: <button type="button" aria-label={t('service.title')} onClick={openService} />,
      },
    ],
  ];
}
