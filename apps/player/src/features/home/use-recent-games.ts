import { useRecentGamesQuery } from '@baize/api/member';
import { HOME_RECENT_GAMES } from '@baize/contract/limits';
import { useIsSignedIn } from '@baize/site/viewer';
import { useClientFields } from '../../shared/client-fields.ts';

/** The last 20 games that the member played (spec section 9). */
export function useRecentGames() {
  const request = { ...useClientFields().recent, page: 1, pageSize: HOME_RECENT_GAMES };
  return useRecentGamesQuery(request, { skip: !useIsSignedIn() });
}
