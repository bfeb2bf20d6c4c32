import type { Wheel } from '@baize/contract/schemas/prizes';
import { useTranslation } from 'react-i18next';

/** Returns the sentence that explains why the member cannot use a ticket now. `undefined`: the member can. */
export function useDrawObstacle({ obstacle, tickets }: Pick<Wheel, 'obstacle' | 'tickets'>): string | undefined {
  const { t } = useTranslation('player');
  if (obstacle !== null) return t(`promotion.obstacle_${obstacle}`);
  return tickets === 0 ? t('prize.no_tickets') : undefined;
}
