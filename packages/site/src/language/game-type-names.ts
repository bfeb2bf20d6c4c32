import type { GameTypeCode } from '@baize/contract/schemas/common';
import { useTranslation } from 'react-i18next';

/** Returns a function that names categories of games in one text, such as "Slots, Fishing". */
export function useGameTypeNames(): (gameTypes: readonly GameTypeCode[]) => string {
  const { t } = useTranslation('games');
  return (gameTypes) => gameTypes.map((gameType) => t(`category.${gameType}`)).join(', ');
}
