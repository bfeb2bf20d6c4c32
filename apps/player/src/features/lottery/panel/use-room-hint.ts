import { LOTTERY_LINES_MAX } from '@baize/contract/limits';
import { useTranslation } from 'react-i18next';

/** Returns the sentence that explains why the cart, which can still take `room` lines, cannot take `count` more; `undefined` if it can. */
export function useRoomHint(room: number, count: number): string | undefined {
  const { t } = useTranslation('player');
  return count > room ? t('lottery.shorthand_lines_max', { most: String(LOTTERY_LINES_MAX) }) : undefined;
}
