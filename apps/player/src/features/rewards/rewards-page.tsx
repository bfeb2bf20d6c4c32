import { useDepositMethodsQuery } from '@baize/api';
import type { DepositMethodsValue } from '@baize/contract/schemas/deposits';
import { useBonusTerms } from '@baize/site/bonus-terms';
import { PageTitle } from '@baize/site/page-title';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { ErrorState } from '@baize/ui/error-state';
import { PageHeader } from '@baize/ui/page-header';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './rewards.module.css';

/** Spec section 2, rewardCenter: what a member can take now. So far that is what a deposit brings on top (decision 28). */
export function RewardsPage() {
  const { t } = useTranslation('player');
  const sentence = useErrorSentence();
  // Where one is taken, or its time is over, it is seen at the next look.
  const { data, error, refetch } = useDepositMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
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
      {data ? (
        <Offers value={data} />
      ) : error ? (
        <ErrorState
          text={sentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <Skeleton shape="block" className={styles.wait} />
      )}
    </>
  );
}

function Offers({ value: { promotions, currency } }: { value: DepositMethodsValue }) {
  const { t } = useTranslation('player');
  if (promotions.length === 0)
    return (
      <Card>
        <EmptyState text={t('reward.empty')} />
      </Card>
    );
  return (
    <ul className={styles.offers} aria-label={t('reward.title')}>
      {promotions.map((offer) => (
        <Offer key={offer.promotionId} offer={offer} currency={currency} />
      ))}
    </ul>
  );
}

interface OfferProps extends Pick<DepositMethodsValue, 'currency'> {
  offer: DepositMethodsValue['promotions'][number];
}

/** All that it gives and asks stands here; it is chosen, and then promised, where a deposit begins. */
function Offer({ offer, currency }: OfferProps) {
  const { t } = useTranslation('common');
  const terms = useBonusTerms(offer, currency);
  return (
    <li className={styles.offer}>
      <Card title={offer.title} className={styles.card}>
        <div className={styles.words}>
          <p>{terms.join(' · ')}</p>
          <p>{t('deposit.bonus_times', { times: offer.turnoverTimes })}</p>
          {offer.rules !== '' && <p>{offer.rules}</p>}
        </div>
        {offer.obstacle === null ? (
          <Button variant="brass" render={<Link to={paths.deposit} />}>
            {t('deposit.title')}
          </Button>
        ) : (
          <p className={styles.obstacle}>{t(`deposit.bonus_${offer.obstacle}`)}</p>
        )}
      </Card>
    </li>
  );
}
