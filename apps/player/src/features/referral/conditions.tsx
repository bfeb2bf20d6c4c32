import type { ReferralOverviewValue } from '@baize/contract/schemas/referrals';
import { useFormats } from '@baize/site/formats';
import { Card } from '@baize/ui/card';
import { useTranslation } from 'react-i18next';
import { OBSTACLE_TEXTS } from '../../shared/offer-obstacles.ts';
import { ProgramTerms } from '../../shared/terms/program-terms.tsx';
import styles from './referral.module.css';

/** The conditions of the referral and its rewards, in full before the member invites anybody. */
export function Conditions({ value }: { value: ReferralOverviewValue }) {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  const { enabled, obstacle, conditions, currency, terms } = value;
  const write = (amount: string): string => money(amount, currency);
  if (!enabled)
    return (
      <Card title={t('referral.conditions')}>
        <p className={styles.soft}>{t(obstacle ? OBSTACLE_TEXTS[obstacle] : 'referral.off')}</p>
      </Card>
    );
  const { tiers = [] } = conditions;
  return (
    <Card title={t('referral.conditions')}>
      <ol className={styles.steps}>
        <li>{t('referral.step_register')}</li>
        <li>{t('referral.step_deposit', { amount: write(conditions.depositRequired) })}</li>
        <li>{t('referral.step_bet', { amount: write(conditions.validBetRequired) })}</li>
        <li>{t('referral.step_reward', { amount: write(conditions.rewardPerMember) })}</li>
      </ol>
      {tiers.length > 1 && (
        <ul className={styles.tiers}>
          {tiers.map(({ fromFriend, reward }) => (
            <li key={fromFriend}>{t('referral.tier', { number: String(fromFriend), amount: write(reward) })}</li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>{t('referral.review')}</p>
      <ProgramTerms terms={terms} />
    </Card>
  );
}
