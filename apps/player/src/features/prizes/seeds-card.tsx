import { useChangeFairSeedsMutation, useFairSeedsQuery } from '@baize/api/member';
import type { FairSeedsValue } from '@baize/contract/schemas/prizes';
import { CLIENT_SEED_PATTERN } from '@baize/lottery/prize-draw';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { TextField } from '@baize/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleFlight } from '../../shared/use-single-flight.ts';
import { Loaded } from './loaded.tsx';
import proofStyles from './proof.module.css';
import styles from './prizes.module.css';

/** The seeds of the next draws: the hash of the server's secret seed, and the member's client seed, which the member can change. */
export function SeedsCard() {
  const { t } = useTranslation('player');
  const result = useFairSeedsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Card title={t('prize.seeds')}>
      <p className={styles.soft}>{t('prize.seeds_text')}</p>
      <Loaded result={result}>{(seeds) => <Seeds seeds={seeds} />}</Loaded>
    </Card>
  );
}

function Seeds({ seeds: { seedHash, clientSeed, draws } }: { seeds: FairSeedsValue }) {
  const { t } = useTranslation('player');
  const { count } = useFormats();
  return (
    <>
      <dl className={proofStyles.values}>
        <div>
          <dt>{t('prize.seed_hash')}</dt>
          <dd>
            <code className={proofStyles.digest}>{seedHash}</code>
          </dd>
        </div>
        <div>
          <dt>{t('prize.client_seed')}</dt>
          <dd>
            <code className={proofStyles.digest}>{clientSeed}</code>
          </dd>
        </div>
      </dl>
      <p>{t('prize.seed_draws', { draws: count(draws) })}</p>
      <ChangeSeeds />
    </>
  );
}

function ChangeSeeds() {
  const { t } = useTranslation('player');
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  const [typed, setTyped] = useState('');
  const [change, { isLoading, error }] = useChangeFairSeedsMutation();
  const isInvalid = typed !== '' && !CLIENT_SEED_PATTERN.test(typed);
  const press = useSingleFlight(async () => {
    const { data } = await change(typed === '' ? {} : { clientSeed: typed });
    if (!data) return;
    setTyped('');
    showSuccess(t('prize.seeds_changed'));
  });
  return (
    <form
      className={proofStyles.seedForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isInvalid) press();
      }}
    >
      <TextField
        label={t('prize.client_seed')}
        help={t('prize.client_seed_help')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        {...(isInvalid && { error: t('prize.client_seed_wrong') })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" loading={isLoading}>
        {t('prize.seeds_change')}
      </Button>
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
    </form>
  );
}
