import { useOffersSettingQuery, useSetOffersSettingMutation } from '@baize/api/member';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import { Switch } from '@baize/ui/switch';
import { useTranslation } from 'react-i18next';
import styles from './play-limits.module.css';

/** Lets a member hide all offers. VIP levels, rebates and points are earned by play, so they stay visible either way. */
export function OffersCard() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error } = useOffersSettingQuery();
  return (
    <Card title={t('offers.card_title')} padding="flush">
      <p className={styles.why}>{t('offers.card_text')}</p>
      <div className={styles.choice}>
        {error !== undefined && data === undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
        {data !== undefined && <Choice offersOff={data.offersOff} />}
        {data === undefined && error === undefined && <Skeleton shape="block" className={styles.fieldSkeleton} />}
      </div>
    </Card>
  );
}

function Choice({ offersOff }: { offersOff: boolean }) {
  const { t } = useTranslation('player');
  const showSuccess = useSuccessToast();
  const errorSentence = useErrorSentence();
  const [set, { error, isLoading }] = useSetOffersSettingMutation();
  const choose = async (isShown: boolean) => {
    const { data } = await set({ offersOff: !isShown });
    if (data) showSuccess(t(data.offersOff ? 'offers.saved_off' : 'offers.saved_on'));
  };
  return (
    <>
      <Switch
        label={t('offers.show')}
        help={t('offers.show_help')}
        checked={!offersOff}
        disabled={isLoading}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </>
  );
}
