import type { Reward } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';

/** Returns a function that writes what a reward gives: money with its currency, points, tickets and free rounds with their number, a gift as a word. */
export function useRewardAmount(): (reward: Pick<Reward, 'item' | 'amount'>, currency: Currency) => string {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return ({ item, amount }, currency) => {
    switch (item) {
      case 'cash':
        return money(amount, currency);
      case 'points':
        return t('promotion.prize_points', { count: Number(amount) });
      case 'ticket':
        return t('promotion.prize_ticket', { count: Number(amount) });
      case 'free_rounds':
        return t('promotion.prize_free_rounds', { count: Number(amount) });
      case 'gift':
        return t('reward.item_gift');
      default:
        return item satisfies never;
    }
  };
}
