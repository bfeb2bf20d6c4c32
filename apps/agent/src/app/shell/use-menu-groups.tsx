import { useContractFlagsQuery } from '@baize/api';
import type { ContractKind } from '@baize/contract/agent-codes';
import { useCustomerService } from '@baize/site/use-customer-service';
import { useUnreadComplaints } from '@baize/site/use-unread';
import type { SideMenuItem } from '@baize/ui/side-menu';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartPie from 'lucide-react/icons/chart-pie';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import Clock3 from 'lucide-react/icons/clock-3';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Mail from 'lucide-react/icons/mail';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import UserPlus from 'lucide-react/icons/user-plus';
import Megaphone from 'lucide-react/icons/megaphone';
import Scale from 'lucide-react/icons/scale';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { contractPath, paths } from '../../shared/paths.ts';
import { visibleContractKinds } from '../../shared/contracts/contract-kinds.ts';

const CONTRACT_ICONS = {
  dividend: <ChartPie aria-hidden="true" />,
  daily_salary: <CalendarDays aria-hidden="true" />,
  hourly_salary: <Clock3 aria-hidden="true" />,
  real_time_salary: <Zap aria-hidden="true" />,
} as const satisfies Record<ContractKind, ReactNode>;

/**
 * The entries of the agent centre in groups: pages of the team, the contracts that the agent may see, then the cashier, messages and customer
 * service (spec section 2, "Agent centre menu pages"). The first entries are in the bar of a phone. `onGo` is called when an entry is followed, and closes the sheet.
 */
export function useMenuGroups(onGo: () => void): SideMenuItem[][] {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  // Where the flags cannot be loaded, the menu leaves the contracts out.
  const { data: flags } = useContractFlagsQuery();
  const pageItem = (to: string, label: string, icon: ReactNode): SideMenuItem => ({
    key: to,
    label,
    icon,
    active: pathname === to,
    render: <Link to={to} onClick={onGo} />,
  });
  const groups = [
    [
      pageItem(paths.overview, t('nav.overview'), <LayoutDashboard aria-hidden="true" />),
      pageItem(paths.registerCentre, t('nav.register_centre'), <UserPlus aria-hidden="true" />),
      pageItem(paths.downlines, t('nav.downlines'), <Users aria-hidden="true" />),
      pageItem(paths.betting(), t('nav.team_bets'), <ClipboardList aria-hidden="true" />),
      pageItem(paths.profit, t('nav.team_profit'), <Scale aria-hidden="true" />),
      pageItem(paths.income, t('nav.income'), <HandCoins aria-hidden="true" />),
      pageItem(paths.transactions(), t('nav.team_transactions'), <ArrowLeftRight aria-hidden="true" />),
    ],
    visibleContractKinds(flags).map((kind) =>
      pageItem(contractPath(kind), t(`contract.kind_${kind}`), CONTRACT_ICONS[kind]),
    ),
    [
      pageItem(paths.deposit, t('deposit.title'), <Wallet aria-hidden="true" />),
      pageItem(paths.withdraw, t('withdraw.title'), <Banknote aria-hidden="true" />),
      pageItem(paths.announcements, t('nav.announcements'), <Megaphone aria-hidden="true" />),
      pageItem(paths.messages, t('message.title'), <Mail aria-hidden="true" />),
      {
        ...pageItem(paths.complaints, t('complaint.title'), <MessageSquareWarning aria-hidden="true" />),
        count: useUnreadComplaints(),
      },
      pageItem(paths.feedback, t('feedback.title'), <MessageSquareText aria-hidden="true" />),
      useServiceItem(onGo),
    ],
  ];
  return groups.filter((group) => group.length > 0);
}

function useServiceItem(onGo: () => void): SideMenuItem {
  const { t } = useTranslation('common');
  const { open } = useCustomerService();
  const openService = () => {
    onGo();
    open();
  };
  return {
    key: 'service',
    label: t('service.title'),
    icon: <Headset aria-hidden="true" />,
    render: <button type="button" aria-label={t('service.title')} onClick={openService} />,
  };
}
