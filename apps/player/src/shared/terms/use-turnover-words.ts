import type { ProgramTerms } from '@baize/contract/schemas/promotions';
import { useGameTypeNames } from '@baize/site/game-type-names';
import { useTranslation } from 'react-i18next';

/** Returns the sentences about the valid bet (turnover) that the cash of a program requires. The list is empty for a program that gives no cash. */
export function useTurnoverWords(terms: ProgramTerms | undefined): readonly string[] {
  const { t } = useTranslation('player');
  const names = useGameTypeNames();
  const { turnoverTimes, turnoverGameTypes } = terms ?? {};
  if (turnoverTimes === undefined) return [];
  if (Number(turnoverTimes) === 0) return [t('reward.no_turnover')];
  const required = `${t('promotion.turnover')}: ${t('promotion.turnover_times', { times: turnoverTimes })}`;
  return turnoverGameTypes ? [required, t('reward.counting_games', { games: names(turnoverGameTypes) })] : [required];
}
