import type { DepositPromotion } from '@baize/contract/schemas/deposits';
import type { Currency } from '@baize/money';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { useGameTypeNames } from '../language/game-type-names.ts';

/** The fields of a bonus that its description reads. */
type OfferedBonus = Pick<
  DepositPromotion,
  'bonusPercent' | 'maximumBonus' | 'minimumAmount' | 'frequency' | 'onePer' | 'endsAt' | 'turnoverGameTypes'
>;

/** Describes a bonus in sentences: its percentage and maximum, the minimum deposit, its frequency, for whom it is once, the bets that count, and its end. No bonus has no sentences. */
export function useBonusTerms(promotion: OfferedBonus | undefined, currency: Currency): string[] {
  const { t } = useTranslation('common');
  const { money, dateTime } = useFormats();
  const names = useGameTypeNames();
  if (!promotion) return [];
  const { bonusPercent, maximumBonus, minimumAmount, frequency, onePer, endsAt, turnoverGameTypes } = promotion;
  return [
    t('deposit.bonus_terms', { percent: bonusPercent, most: money(maximumBonus, currency) }),
    t('deposit.bonus_from', { least: money(minimumAmount, currency) }),
    ...(frequency === 'always' ? [] : [t(`deposit.bonus_${frequency}`)]),
    ...(onePer.length === 0 ? [] : [t('deposit.bonus_one_per')]),
    ...(turnoverGameTypes ? [t('deposit.counting_games', { games: names(turnoverGameTypes) })] : []),
    ...(endsAt === null ? [] : [t('deposit.bonus_until', { time: dateTime(endsAt) })]),
  ];
}
