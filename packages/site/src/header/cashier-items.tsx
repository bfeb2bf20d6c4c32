import { MenuItem } from '@baize/ui/menu';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasUpline } from '../session/viewer.ts';

export interface CashierItemsProps {
  /** Path of the deposit page. It is left out where the header has a deposit button on every screen. */
  deposit?: string;
  withdraw: string;
  transfer: string;
}

/** Menu items for deposit, withdrawal and transfer, for the member menu. A transfer needs an upline to receive it. */
export function CashierItems({ deposit, withdraw, transfer }: CashierItemsProps) {
  const { t } = useTranslation('common');
  const hasUpline = useHasUpline();
  return (
    <>
      {deposit !== undefined && (
        <MenuItem icon={<Wallet />} render={<Link to={deposit} />}>
          {t('deposit.title')}
        </MenuItem>
      )}
      <MenuItem icon={<Banknote />} render={<Link to={withdraw} />}>
        {t('withdraw.title')}
      </MenuItem>
      {hasUpline && (
        <MenuItem icon={<ArrowUpToLine />} render={<Link to={transfer} />}>
          {t('line_transfer.title')}
        </MenuItem>
      )}
    </>
  );
}
