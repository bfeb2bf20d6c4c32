import type { Wheel } from '@baize/contract/schemas/prizes';
import { useTranslation } from 'react-i18next';

/** Why no ticket can be used now, in words; undefined where one can. */
export function useDrawObstacle({ obstacle, tickets }: Pick<Wheel, 'obstacle' | 'tickets'>): string | undefined {
  const { t } = useTranslation('player');
  if (obstacle !== null) return t(`promotion.obstacle_${obstacle}`);
  return tickets === 0 ? t('prize.no_tickets') : undefined;
}
