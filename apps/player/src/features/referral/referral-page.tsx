import { useReferralOverviewQuery } from '@baize/api/member';
import type { ReferralOverviewValue } from '@baize/contract/schemas/referrals';
import { Figures } from '@baize/site/figures';
import { useFormats } from '@baize/site/formats';
import { useLanguage } from '@baize/site/language';
import { LoadFailed } from '@baize/site/load-failed';
import { PageTitle } from '@baize/site/page-title';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { Conditions } from './conditions.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { InvitedList } from './invited-list.tsx';
import styles from './referral.module.css';
import { RewardList } from './reward-list.tsx';

/** The page to invite friends (spec section 2, referral): code, link and QR code, the conditions, the invited members and the rewards. */
export function ReferralPage() {
  const { t } = useTranslation('player');
  // A friend may have registered or played since the last visit.
  const { data, error, refetch } = useReferralOverviewQuery(
    { language: useLanguage() },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageTitle title={t('referral.title')} />
      <PageHeader title={t('referral.title')} note={t('referral.note')} />
      {data ? (
        <Overview value={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="block" className={styles.wait} />
      )}
    </>
  );
}

function Overview({ value }: { value: ReferralOverviewValue }) {
  return (
    <div className={styles.page}>
      <div className={styles.pair}>
        <InvitationCard code={value.referralCode} link={value.link} />
        <Conditions value={value} />
      </div>
      <ReferralFigures value={value} />
      <InvitedList />
      <RewardList />
    </div>
  );
}

/** How many friends were invited and qualified, and the rewards for them. */
function ReferralFigures({ value }: { value: ReferralOverviewValue }) {
  const { t } = useTranslation('player');
  const { count, money } = useFormats();
  const { invited, qualified, rewarded, claimable, currency } = value;
  const figures = [
    { label: t('referral.invited'), value: count(invited) },
    { label: t('referral.qualified'), value: count(qualified) },
    { label: t('referral.rewarded'), value: money(rewarded, currency) },
    { label: t('referral.claimable'), value: money(claimable, currency) },
  ];
  return (
    <Card
      title={t('referral.figures')}
      end={
        <Button variant="link" render={<Link to={paths.rewardCentre} />}>
          {t('referral.to_rewards')}
        </Button>
      }
    >
      <Figures label={t('referral.figures')} loading={false} figures={figures} />
    </Card>
  );
}
