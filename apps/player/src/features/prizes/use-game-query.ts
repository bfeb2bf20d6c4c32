import type { PromotionQuery } from '@baize/contract/schemas/prizes';
import { useLanguage } from '@baize/site/language';
import { useSearchParams } from 'react-router';

/** Asks for the game that the address names (`?game=lucky-wheel`), or for the first one that runs. */
export function useGameQuery(): PromotionQuery {
  const [params] = useSearchParams();
  const language = useLanguage();
  const promotionId = params.get('game');
  return { language, ...(promotionId !== null && promotionId !== '' && { promotionId }) };
}
