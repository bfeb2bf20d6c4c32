import { useCustomerService } from '@baize/site/use-customer-service';
import type { SideMenuItem } from '@baize/ui/side-menu';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Headset from 'lucide-react/icons/headset';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** The pages of the agent centre, and customer service. Those of spec section 2 that come with later issues are not here: no dead links. */
export function useMenuItems(): SideMenuItem[] {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  const item = (to: string, label: string, icon: ReactNode): SideMenuItem => ({
    key: to,
    label,
    icon,
    active: pathname === to,
    render: <Link to={to} />,
  });
  const { open } = useCustomerService();
  return [
    item(paths.overview, t('nav.overview'), <LayoutDashboard aria-hidden="true" />),
    item(paths.betting(), t('nav.team_bets'), <ClipboardList aria-hidden="true" />),
    {
      key: 'service',
      label: t('service.title'),
      icon: <Headset aria-hidden="true" />,
      render: <button type="button" aria-label={t('service.title')} onClick={open} />,
    },
  ];
}
