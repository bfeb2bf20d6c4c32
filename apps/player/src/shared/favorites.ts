import { favoritesApi, useFavoriteIdsQuery } from '@baize/api/member';
import { FAVORITE_TOGGLE_THROTTLE_MS } from '@baize/contract/limits';
import type { Game } from '@baize/contract/schemas/games';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useIsSignedIn } from '@baize/site/viewer';
import { leadingEdge } from './leading-edge.ts';

/** The gate of the page: one change a second, whichever tile it comes from (spec section 4, "Favourite toggle"). */
const mayToggle = leadingEdge(FAVORITE_TOGGLE_THROTTLE_MS);

const { addFavorite, removeFavorite } = favoritesApi.endpoints;

export interface Favorite {
  readonly favorite: boolean;
  /** Adds or removes; a visitor gets the log-in popup, a trial account the warning. */
  readonly change: (wanted: boolean) => void;
}

/** Returns whether a game is one of the member's favourites. The ids are asked once and kept; every tile reads them. */
export function useFavorite({ nodeId, vassalage: vendor, gameType }: Game): Favorite {
  const guard = useActionGuard();
  const dispatch = useSiteDispatch();
  const errorSentence = useErrorSentence();
  const favorite = useIsFavorite(nodeId);
  // The list of this browser changes with the call's start, and goes back where it is refused: see favorites.ts of the api.
  const send = async (wanted: boolean) => {
    const call = wanted ? addFavorite.initiate({ nodeId, vendor, gameType }) : removeFavorite.initiate({ nodeId });
    const { error } = await dispatch(call);
    if (error !== undefined) dispatch(toastAdded(errorSentence(error), 'error'));
  };
  return { favorite, change: (wanted) => guard(() => mayToggle(performance.now()) && void send(wanted)) };
}

function useIsFavorite(nodeId: number): boolean {
  const signedIn = useIsSignedIn();
  const { known } = useFavoriteIdsQuery(undefined, {
    skip: !signedIn,
    // A tile is drawn again when its own heart changes, not with every other one's.
    selectFromResult: ({ data }) => ({ known: data?.nodeIds.includes(nodeId) ?? false }),
  });
  return signedIn && known;
}
