import { useClaimVipRewardMutation } from '@baize/api/member';
import type { VipMineValue, VipReward } from '@baize/contract/schemas/vip';
import type { Currency } from '@baize/money';
import { FormNotice } from '@baize/site/form-notice';
import { useFormats } from '@baize/site/formats';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { Card } from '@baize/ui/card';
import { EmptyState } from '@baize/ui/empty-state';
import { VipMedal } from '@baize/ui/vip-medal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rank.module.css';

const STATE_TONES: Readonly<Record<VipReward['state'], BadgeTone>> = {
  coming: 'plain',
  claim: 'brass',
  process: 'plain',
  claimed: 'win',
  rejected: 'lose',
  expired: 'plain',
  returned: 'lose',
};

/** Lists the rewards that the member got for levels, the newest first. */
export function RankRewards({ mine: { rewards, currency } }: { mine: VipMineValue }) {
  const { t } = useTranslation('player');
  return (
    <Card title={t('vip.rewards')}>
      {rewards.length === 0 ? (
        <EmptyState text={t('vip.rewards_empty')} />
      ) : (
        <ul className={styles.rewards} aria-label={t('vip.rewards')}>
          {rewards.map((reward) => (
            <Reward key={reward.vipRewardId} reward={reward} currency={currency} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Reward({ reward, currency }: { reward: VipReward; currency: Currency }) {
  const { t } = useTranslation('player');
  const { money, dateTime } = useFormats();
  const { kind, rank, amount, state, expiresAt } = reward;
  return (
    <li className={styles.reward}>
      <VipMedal level={rank} size="small" />
      <div className={styles.words}>
        <b>{t(`vip.reward_${kind}`)}</b>
        <span data-figures>{money(amount, currency)}</span>
        {state === 'claim' && expiresAt !== null && (
          <small className={styles.soft}>{t('vip.until', { time: dateTime(expiresAt) })}</small>
        )}
      </div>
      {state === 'claim' ? (
        <ClaimButton reward={reward} />
      ) : (
        <Badge tone={STATE_TONES[state]}>{t(`vip.state_${state}`)}</Badge>
      )}
    </li>
  );
}

/** Claims a reward. Every attempt sends the same idempotency key, so that a retry after a network failure cannot pay the reward twice. */
function ClaimButton({ reward: { vipRewardId, kind } }: { reward: VipReward }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const [claim, { isLoading }] = useClaimVipRewardMutation();
  const [refusal, setRefusal] = useState<string>();
  const { requestIdFor } = useRequestId();
  const errorSentence = useErrorSentence();
  const showDone = useSuccessToast();
  const submit = async (): Promise<void> => {
    setRefusal(undefined);
    const { data, error } = await claim({ vipRewardId, requestId: requestIdFor(vipRewardId) });
    if (data) showDone(t('vip.claimed', { amount: money(data.amount, data.currency) }));
    else setRefusal(errorSentence(error));
  };
  return (
    <div className={styles.claim}>
      {refusal !== undefined && <FormNotice tone="lose" text={refusal} />}
      <Button
        variant="brass"
        loading={isLoading}
        aria-label={t('vip.claim_of', { reward: t(`vip.reward_${kind}`) })}
        onClick={() => void submit()}
      >
        {t('vip.claim')}
      </Button>
    </div>
  );
}
