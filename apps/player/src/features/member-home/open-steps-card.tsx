import { usePayoutAccountsQuery, useSecurityOverviewQuery } from '@baize/api';
import { LoadFailed } from '@baize/site/load-failed';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './member-home.module.css';
import { findOpenSteps, STEP_PATHS } from './open-steps.ts';

/** Lists the steps that the account still lacks, each with a link to its page, or says that nothing is missing. */
export function OpenStepsCard() {
  const { t } = useTranslation('player');
  const overview = useSecurityOverviewQuery();
  const accounts = usePayoutAccountsQuery();
  const failed = [overview, accounts].find(({ isError, data }) => isError && !data);
  if (failed) return <LoadFailed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!overview.data || !accounts.data) return <Skeleton shape="block" className={styles.stepsSkeleton} />;
  const usable = accounts.data.list.filter(({ state }) => state !== 'refused');
  const steps = findOpenSteps({ overview: overview.data, payoutAccounts: usable.length });
  return (
    <Card title={t('member_home.steps')}>
      {steps.length === 0 && (
        <p className={styles.done}>
          <CircleCheck aria-hidden="true" />
          {t('member_home.steps_done')}
        </p>
      )}
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <span>{t(`member_home.step_${step}`)}</span>
            <Button render={<Link to={STEP_PATHS[step]} />}>{t(`member_home.act_${step}`)}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
