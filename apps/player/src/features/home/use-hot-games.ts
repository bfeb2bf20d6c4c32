import { useHotGamesQuery } from '@baize/api/member';
import { useLanguage } from '@baize/site/language';

/** The web (spec section 7, GCSGAME_hotGamesV2). */
const PLATFORM = 2;

/** Asked once in a session, and anew in another language (spec section 4, "Caching"). */
export function useHotGames(pageSize: number) {
  const language = useLanguage();
  return useHotGamesQuery({ isPlatform: PLATFORM, pageNo: 1, pageSize, language });
}
