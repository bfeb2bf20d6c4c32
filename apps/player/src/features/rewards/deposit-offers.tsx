import { useDepositMethodsQuery } from '@baize/api';
import type { DepositMethodsValue } from '@baize/contract/schemas/deposits';
import { useBonusTerms } from '@baize/site/bonus-terms';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { ErrorState } from '@baize/ui/error-state';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import styles from './rewards.module.css';

/** The bonuses that a member can choose with a deposit (docs/decisions/0028). */
export function DepositOffers() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  // An offer may have ended or have been used since the last visit, so each visit fetches the offers again.
  const { data, error, refetch } = useDepositMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.section} aria-labelledby="deposit-offers">
      <h2 id="deposit-offers" className={styles.sectionTitle}>
        {t('reward.offers')}
      </h2>
      {data ? (
        <Offers value={data} />
      ) : error ? (
        <ErrorState
          text={errorSentence(error)}
          action={<Button onClick={() => void refetch()}>{t('act.try_again')}</Button>}
        />
      ) : (
        <Skeleton shape="block" className={styles.wait} />
      )}
    </section>
  );
}

function Offers({ value: { promotions, currency } }: { value: DepositMethodsValue }) {
  const { t } = useTranslation('player');
  if (promotions.length === 0) return <p className={styles.none}>{t('reward.offers_empty')}</p>;
  return (
    <ul className={styles.cards} aria-label={t('reward.offers')}>
      {promotions.map((offer) => (
        <Offer key={offer.promotionId} offer={offer} currency={currency} />
      ))}
    </ul>
  );
}

interface OfferProps extends Pick<DepositMethodsValue, 'currency'> {
  offer: DepositMethodsValue['promotions'][number];
}

/** The full terms of a bonus. The member chooses it on the deposit page, where the platform reserves it for the deposit. */
function Offer({ offer, currency }: OfferProps) {
  const { t } = useTranslation('common');
  const terms = useBonusTerms(offer, currency);
  return (
    <li className={styles.item}>
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
