import { favoritesApi, useFavoriteIdsQuery } from '@baize/api/member';
import { FAVORITE_TOGGLE_THROTTLE_MS } from '@baize/contract/limits';
import type { Game } from '@baize/contract/schemas/games';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useIsSignedIn } from '@baize/site/viewer';
import { createLeadingEdgeThrottle } from './leading-edge.ts';

/** Lets one change through per `FAVORITE_TOGGLE_THROTTLE_MS`, whichever tile it comes from (spec section 4, "Favourite toggle"). */
const allowToggle = createLeadingEdgeThrottle(FAVORITE_TOGGLE_THROTTLE_MS);

const { addFavorite, removeFavorite } = favoritesApi.endpoints;

export interface Favorite {
  readonly isFavorite: boolean;
  /** Adds the game to the favourites, or removes it. A visitor gets the log-in popup instead, and a trial account a warning. */
  readonly setFavorite: (wanted: boolean) => void;
}

/** Returns whether a game is one of the member's favourites, and a setter. All tiles share one query of the favourite ids. */
export function useFavorite({ nodeId, vassalage: vendor, gameType }: Game): Favorite {
  const guard = useActionGuard();
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const isFavorite = useIsFavorite(nodeId);
  // The update is optimistic: the cached ids change when the call starts, and change back if it is refused (packages/api, favorites.ts).
  const send = async (wanted: boolean) => {
    const call = wanted ? addFavorite.initiate({ nodeId, vendor, gameType }) : removeFavorite.initiate({ nodeId });
    const { error } = await dispatch(call);
    if (error !== undefined) dispatch(toastAdded(errorSentence(error), 'error'));
  };
  return { isFavorite, setFavorite: (wanted) => guard(() => allowToggle(performance.now()) && void send(wanted)) };
}

function useIsFavorite(nodeId: number): boolean {
  const signedIn = useIsSignedIn();
  const { isListed } = useFavoriteIdsQuery(undefined, {
    skip: !signedIn,
    // Selecting one boolean keeps a tile from rendering again when another game is added to the favourites.
    selectFromResult: ({ data }) => ({ isListed: data?.nodeIds.includes(nodeId) ?? false }),
  });
  return signedIn && isListed;
}
