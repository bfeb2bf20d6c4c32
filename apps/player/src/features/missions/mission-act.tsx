import { useClaimMissionMutation } from '@baize/api/member';
import type { Mission } from '@baize/contract/schemas/missions';
import { FormNotice } from '@baize/site/form-notice';
import { useSuccessToast } from '@baize/site/use-success-toast';
import { useErrorSentence } from '@baize/site/sentences';
import { useRequestId } from '@baize/site/use-request-id';
import { Badge } from '@baize/ui/badge';
import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './missions.module.css';

export interface MissionActProps {
  mission: Mission;
  /** The reward in words. */
  reward: string;
}

/** The act that a mission allows now: a button that claims its reward, or the reason why it cannot be claimed. */
export function MissionAct({ mission, reward }: MissionActProps) {
  const { t } = useTranslation('player');
  switch (mission.state) {
    case 'claim':
      return <ClaimButton mission={mission} reward={reward} />;
    case 'claimed':
      return (
        <Badge tone="win" className={styles.state}>
          {t('mission.claimed')}
        </Badge>
      );
    case 'process':
      return (
        <Badge tone="info" className={styles.state}>
          {t('mission.process')}
        </Badge>
      );
    case 'expired':
      return <Badge className={styles.state}>{t('mission.expired')}</Badge>;
    case 'open':
      return mission.lockedBy === undefined ? null : (
        <p className={styles.soft}>{t('mission.locked', { mission: mission.lockedBy })}</p>
      );
    default:
      return mission.state satisfies never;
  }
}

/** Claims the reward of a mission. Every attempt sends the same idempotency key, so a retry after a network failure cannot claim twice. */
function ClaimButton({ mission: { missionId, title }, reward }: MissionActProps) {
  const { t } = useTranslation('player');
  const [claim, { isLoading }] = useClaimMissionMutation();
  const [refusal, setRefusal] = useState('');
  const { requestIdFor } = useRequestId();
  const errorSentence = useErrorSentence();
  const showSuccess = useSuccessToast();
  const claimReward = async () => {
    setRefusal('');
    const { error } = await claim({ missionId, requestId: requestIdFor(missionId) });
    if (error) setRefusal(errorSentence(error));
    else showSuccess(t('mission.received', { reward }));
  };
  return (
    <div className={styles.act}>
      {refusal !== '' && <FormNotice tone="lose" text={refusal} />}
      <Button
        variant="brass"
        loading={isLoading}
        aria-label={t('mission.claim_of', { mission: title })}
        onClick={() => void claimReward()}
      >
        {t('mission.claim')}
      </Button>
    </div>
  );
}
