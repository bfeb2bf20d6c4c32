import { useWithdrawOptionsQuery } from '@baize/api';
import { useFormats } from '@baize/site/formats';
import { LoadFailed } from '@baize/site/load-failed';
import { MoneyFacts } from '@baize/site/money-facts';
import { useWithdrawableLabel } from '@baize/site/use-withdrawable-label';
import { Button } from '@baize/ui/button';
import Banknote from 'lucide-react/icons/banknote-arrow-up';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './member-home.module.css';

/** Shows the balance and the part of it that can be withdrawn, with links to deposit and withdraw. */
export function MoneyCard() {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  // Money may have moved since the last visit, so each visit fetches the figures again.
  const { data, error, refetch } = useWithdrawOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const withdrawableLabel = useWithdrawableLabel(data);
  if (error !== undefined && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.money}>
      <MoneyFacts
        label={t('withdraw.facts')}
        facts={[
          { label: t('withdraw.balance'), value: data && money(data.balance, data.currency) },
          { label: withdrawableLabel, value: data && money(data.withdrawable, data.currency) },
        ]}
      />
      <div className={styles.acts}>
        <Button variant="brass" size="large" icon={<Wallet />} render={<Link to={paths.deposit} />}>
          {t('deposit.title')}
        </Button>
        <Button size="large" icon={<Banknote />} render={<Link to={paths.withdraw} />}>
          {t('withdraw.title')}
        </Button>
      </div>
    </div>
  );
}
