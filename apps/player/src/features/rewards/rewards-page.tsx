import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { PageHeader } from '@baize/ui/page-header';
import { TabLinks } from '@baize/ui/tab-links';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { APPLICATIONS_PART, applicationsPath, paths } from '../../shared/paths.ts';
import { Applications } from './applications.tsx';
import { DepositOffers } from './deposit-offers.tsx';
import { RewardList } from './reward-list.tsx';
import styles from './rewards.module.css';

/** The reward centre (spec section 2, rewardCenter): rewards of every kind, bonuses for deposits, and the member's applications. */
export function RewardsPage() {
  const { t } = useTranslation('player');
  const [params] = useSearchParams();
  const showsApplications = params.get('show') === APPLICATIONS_PART;
  const tabs = [
    { key: 'rewards', label: t('reward.tab_rewards'), active: !showsApplications, to: paths.rewardCentre },
    { key: 'applications', label: t('reward.tab_applications'), active: showsApplications, to: applicationsPath },
  ];
  return (
    <>
      <PageTitle title={t('reward.title')} />
      <PageHeader
        title={t('reward.title')}
        note={t('reward.note')}
        actions={
          <Button variant="link" render={<Link to={paths.bonuses} />}>
            {t('reward.taken')}
          </Button>
        }
      />
      <TabLinks
        className={styles.tabs}
        label={t('reward.sections')}
        tabs={tabs.map(({ to, ...tab }) => ({ ...tab, render: <Link to={to} /> }))}
      />
      {showsApplications ? (
        <Applications />
      ) : (
        <>
          <RewardList />
          <DepositOffers />
        </>
      )}
    </>
  );
}
