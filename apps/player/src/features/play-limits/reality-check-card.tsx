import { useRealityCheckQuery, useSetRealityCheckMutation } from '@baize/api/member';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { Card } from '@baize/ui/card';
import { SelectField } from '@baize/ui/select-field';
import { Skeleton } from '@baize/ui/skeleton';
import { useTranslation } from 'react-i18next';
import styles from './play-limits.module.css';
import { useDuration } from './use-limit-words.ts';

const CHOICES_MINUTES = [15, 30, 60, 120] as const;
const NO_REMINDER = 'never';

/** Lets a member choose how often a reality check interrupts the play. It shows how long the member has played and with what result. */
export function RealityCheckCard() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const { data, error } = useRealityCheckQuery();
  return (
    <Card title={t('check.card_title')} padding="flush">
      <p className={styles.why}>{t('check.card_text')}</p>
      <div className={styles.choice}>
        {error !== undefined && data === undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
        {data !== undefined && <Choice everyMinutes={data.everyMinutes} />}
        {data === undefined && error === undefined && <Skeleton shape="block" className={styles.fieldSkeleton} />}
      </div>
    </Card>
  );
}

function Choice({ everyMinutes }: { everyMinutes: number | null }) {
  const { t } = useTranslation('player');
  const duration = useDuration();
  const showSuccess = useSuccessToast();
  const errorSentence = useErrorSentence();
  const [set, { error }] = useSetRealityCheckMutation();
  const choose = async (value: string) => {
    const { data } = await set({ everyMinutes: value === NO_REMINDER ? null : Number(value) });
    if (data) showSuccess(t('check.saved'));
  };
  // A stored interval that is not among the choices is listed as well, so that the field can show it.
  const minutes = [...new Set([...CHOICES_MINUTES, ...(everyMinutes === null ? [] : [everyMinutes])])];
  return (
    <SelectField
      label={t('check.every')}
      options={[
        ...minutes
          .toSorted((one, other) => one - other)
          .map((choice) => ({ value: String(choice), label: duration(choice) })),
        { value: NO_REMINDER, label: t('check.never') },
      ]}
      value={everyMinutes === null ? NO_REMINDER : String(everyMinutes)}
      onValueChange={(value) => void choose(value)}
      error={error && errorSentence(error)}
    />
  );
}
