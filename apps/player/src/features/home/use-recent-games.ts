import { useRecentGamesQuery } from '@baize/api/member';
import { HOME_RECENT_GAMES } from '@baize/contract/limits';
import { useIsSignedIn } from '@baize/site/viewer';
import { useClientFields } from '../../shared/client-fields.ts';

/** What the member played lately: the last 20 (spec section 9). */
export function useRecentGames() {
  const request = { ...useClientFields().recent, page: 1, pageSize: HOME_RECENT_GAMES };
  return useRecentGamesQuery(request, { skip: !useIsSignedIn() });
}
