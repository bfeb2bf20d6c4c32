import { useConfirmPlayLimitMutation, useWithdrawPlayLimitMutation } from '@baize/api/member';
import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import type { Currency } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { Button } from '@baize/ui/button';
import { useCountdown } from '@baize/ui/use-countdown';
import Clock from 'lucide-react/icons/clock';
import { useTranslation } from 'react-i18next';
import { toLimitKey } from './limit-value.ts';
import styles from './play-limits.module.css';
import { useLimitWords } from './use-limit-words.ts';

export interface WaitingRaiseProps {
  limit: PlayLimit;
  raise: NonNullable<PlayLimit['raise']>;
  currency: Currency;
}

/** A looser limit that waits. After its waiting time, the member has to confirm it once more; until then, the member can cancel it. */
export function WaitingRaise({ limit, raise, currency }: WaitingRaiseProps) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  const words = useLimitWords(currency);
  const [confirm, confirming] = useConfirmPlayLimitMutation();
  const [cancelRaise, cancelling] = useWithdrawPlayLimitMutation();
  const isReady = useCountdown({ atMs: Date.parse(raise.effectiveAt) }) === 0;
  const value = words.raisedTo(limit);
  const time = dateTime(raise.effectiveAt);
  const error = confirming.error ?? cancelling.error;
  const act = async (send: typeof confirm, sentenceDone: string) => {
    const { data } = await send(toLimitKey(limit));
    if (data) showSuccess(sentenceDone);
  };
  return (
    <div className={styles.raise}>
      <p className={styles.raiseWords}>
        <Clock aria-hidden="true" />
        {isReady ? t('limit.raise_ready', { value }) : t('limit.raise_waits', { value, time })}
      </p>
      {error !== undefined && <FormNotice tone="lose" text={errorSentence(error)} />}
      <div className={styles.raiseActs}>
        <Button
          size="small"
          variant="felt"
          loading={confirming.isLoading}
          disabledReason={isReady ? undefined : t('limit.raise_not_before', { time })}
          onClick={() => void act(confirm, t('limit.raise_confirmed'))}
        >
          {t('limit.raise_confirm')}
        </Button>
        <Button
          size="small"
          loading={cancelling.isLoading}
          onClick={() => void act(cancelRaise, t('limit.raise_taken_back'))}
        >
          {t('limit.raise_take_back')}
        </Button>
      </div>
    </div>
  );
}
