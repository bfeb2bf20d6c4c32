import { useRecentGamesQuery } from '@baize/api/member';
import { HOME_RECENT_GAMES } from '@baize/contract/limits';
import { useIsSignedIn } from '@baize/site/viewer';
import { useClientFields } from '../../shared/client-fields.ts';

/** Fetches the games that the member played last, at most `HOME_RECENT_GAMES` (spec section 9). A visitor has none, and no query is sent. */
export function useRecentGames() {
  const request = { ...useClientFields().recent, page: 1, pageSize: HOME_RECENT_GAMES };
  return useRecentGamesQuery(request, { skip: !useIsSignedIn() });
}
