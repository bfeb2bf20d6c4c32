import type { Prize } from '@baize/contract/schemas/prizes';
import type { Currency } from '@baize/money';
import { useFormats } from '@baize/site/formats';
import { useTranslation } from 'react-i18next';

/**
 * Returns a function that writes a prize: money with its currency, points and tickets with their number, anything else by its title. While `currency`
 * is `undefined`, money is written as an empty string.
 */
export function usePrizeText(currency: Currency | undefined): (prize: Prize) => string {
  const { t } = useTranslation('player');
  const { money } = useFormats();
  return ({ kind, title, amount }) => {
    if (kind === 'cash') return currency === undefined ? '' : money(amount, currency);
    if (kind === 'points') return t('promotion.prize_points', { count: Number(amount) });
    if (kind === 'ticket') return t('promotion.prize_ticket', { count: Number(amount) });
    return title;
  };
}
