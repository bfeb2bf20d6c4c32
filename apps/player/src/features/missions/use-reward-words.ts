import type { Mission } from '@baize/contract/schemas/missions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';

/** Returns a function that writes the reward of a mission or of a place on the leaderboard: money, points or tickets. */
export function useRewardWords(currency: Currency): (reward: Mission['reward']) => string {
  const { t } = useTranslation('player');
  const { money, count } = useFormats();
  return ({ kind, amount }) => {
    switch (kind) {
      case 'cash':
        return money(amount, currency);
      case 'points':
        return t('mission.reward_points', { amount: count(Number(amount)) });
      case 'ticket':
        return t('mission.reward_ticket', { amount: count(Number(amount)) });
      default:
        return kind satisfies never;
    }
  };
}
