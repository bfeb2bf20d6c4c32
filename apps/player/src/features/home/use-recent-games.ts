import { useRecentGamesQuery } from '@baize/api/member';
import { HOME_RECENT_GAMES } from '@baize/contract/limits';
import { useLanguage } from '@baize/site/language';
import { useIsSignedIn } from '@baize/site/viewer';

/** What the member played lately: the last 20 (spec section 9). */
export function useRecentGames() {
  const language = useLanguage();
  const skip = !useIsSignedIn();
  return useRecentGamesQuery({ page: 1, pageSize: HOME_RECENT_GAMES, language }, { skip });
}
