import type { PromotionQuery } from '@baize/contract/schemas/prizes';
import { useLanguage } from '@baize/site/language';
import { useSearchParams } from 'react-router';

/** Returns the query for the game that the address names (`?game=lucky-wheel`). Without a name, the server answers with the first game that runs. */
export function useGameQuery(): PromotionQuery {
  const [params] = useSearchParams();
  const language = useLanguage();
  const promotionId = params.get('game');
  return { language, ...(promotionId !== null && promotionId !== '' && { promotionId }) };
}
