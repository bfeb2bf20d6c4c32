import type { Reward } from '@baize/contract/schemas/promotions';
import { isPositive, type Currency } from '@baize/money';
import { useFormats, wireMoney } from '@baize/site/formats';
import { useGameTypeNames } from '@baize/site/game-type-names';
import { Badge } from '@baize/ui/badge';
import { Card } from '@baize/ui/card';
import { useCountdown } from '@baize/ui/use-countdown';
import { useTranslation } from 'react-i18next';
import { useRewardAmount } from '../../shared/reward-amount.ts';
import { formatTimeLeft } from '../../shared/time-left.ts';
import { ClaimButton } from './claim-button.tsx';
import { FreeRoundsTerms, PlayFreeRounds } from './free-rounds.tsx';
import { REWARD_TONES } from './reward-state.ts';
import styles from './rewards.module.css';

/** In this last stretch before its end, a reward shows the time that is left; before that, the date of its end. */
const COUNTDOWN_WITHIN_SECONDS = 86_400;

export interface RewardCardProps {
  reward: Reward;
  currency: Currency;
  /** Whether the member may claim anything at all now. */
  isClaimable: boolean;
  /** Called when the time to claim the reward ends while it is shown. */
  onEnd: () => void;
}

/** A reward: its amount, its conditions, its deadline, and the button that claims it. */
export function RewardCard({ reward, currency, isClaimable, onEnd }: RewardCardProps) {
  const { t } = useTranslation('player');
  const amount = useRewardAmount();
  const { kind, title, state, reason, cause } = reward;
  return (
    <li className={styles.item}>
      <Card
        className={styles.card}
        title={title}
        end={<Badge tone={REWARD_TONES[state]}>{t(`reward.state_${state}`)}</Badge>}
      >
        <div className={styles.words}>
          <p className={styles.kind}>{t(`reward.kind_${kind}`)}</p>
          <p className={styles.amount} data-figures>
            {amount(reward, currency)}
          </p>
          <Turnover reward={reward} currency={currency} />
          <FreeRoundsTerms reward={reward} currency={currency} />
          <p>
            <RewardTime reward={reward} onEnd={onEnd} />
          </p>
          {cause !== null && <p>{t(`reward.cause_${cause}`)}</p>}
          {reason !== '' && <p>{t('reward.reason', { text: reason })}</p>}
        </div>
        {state === 'claim' && isClaimable && <ClaimButton reward={reward} />}
        <PlayFreeRounds reward={reward} />
      </Card>
    </li>
  );
}

/** The valid bet that a reward of money requires. Points, tickets and gifts require none, and free rounds for each of their wins. */
function Turnover({ reward, currency }: Pick<RewardCardProps, 'reward' | 'currency'>) {
  const { item, turnoverRequired, turnoverGameTypes } = reward;
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const names = useGameTypeNames();
  if (item !== 'cash') return null;
  if (!isPositive(wireMoney(turnoverRequired, currency))) return <p>{t('reward.no_turnover')}</p>;
  return (
    <>
      <p>{t('reward.turnover', { amount: money(turnoverRequired, currency) })}</p>
      {turnoverGameTypes && <p>{t('reward.counting_games', { games: names(turnoverGameTypes) })}</p>}
    </>
  );
}

function RewardTime({ reward, onEnd }: Pick<RewardCardProps, 'reward' | 'onEnd'>) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const { state, createdAt, opensAt, expiresAt, claimedAt } = reward;
  if (state === 'coming') return t('reward.opens_at', { time: dateTime(opensAt) });
  if (claimedAt !== null) return t('reward.claimed_at', { time: dateTime(claimedAt) });
  if (state === 'claim' && expiresAt !== null) return <Expiry expiresAt={expiresAt} onEnd={onEnd} />;
  return t('reward.created_at', { time: dateTime(createdAt) });
}

/** Says when the time to claim ends, on its last day as a countdown. */
function Expiry({ expiresAt, onEnd }: { expiresAt: string; onEnd: () => void }) {
  const { t } = useTranslation('player');
  const { dateTime } = useFormats();
  const left = useCountdown({ atMs: Date.parse(expiresAt), onEnd });
  if (left > COUNTDOWN_WITHIN_SECONDS || left === 0) return t('reward.expires_at', { time: dateTime(expiresAt) });
  return <span data-figures>{t('reward.expires_in', { time: formatTimeLeft(left) })}</span>;
}
