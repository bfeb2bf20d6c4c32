import { gamesApi } from '@baize/api/member';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Vendor } from '@baize/contract/schemas/games';
import type { GuardedAct } from '@baize/site/action-guard';
import { popupOpened } from '@baize/site/popups-slice';
import { useErrorSentence } from '@baize/site/sentences';
import { useSiteDispatch } from '@baize/site/store';
import { toastAdded } from '@baize/site/toasts-slice';
import { useActionGuard } from '@baize/site/use-action-guard';
import { useLocation, useNavigate } from 'react-router';
import { useClientFields } from './client-fields.ts';
import { categoryPaths, startPath, type StartedGame } from './paths.ts';

/** The state of the history entry of the game page. */
interface GamePageState {
  /** Path and query of the page that the game was started from. The back button of the game leads there. */
  from: string;
}

/**
 * Returns a function that starts a game (spec section 4, "Starting a game"). A visitor logs in first and then goes on to the game. A trial account may
 * only start free trials, and otherwise sees an explanation. A lottery opens on its own page. `onLeave` is called just before the page changes.
 */
export function useStartGame(onLeave?: () => void): (game: StartedGame, trial?: boolean) => void {
  const start = useStartPath(onLeave);
  return (game, trial = false) => start(startPath(game, trial), trial ? 'free_play' : 'member');
}

/** Returns a function that starts a game by the path of its page, e.g. the game of a banner. */
export function useStartPath(onLeave?: () => void): (path: string, act?: GuardedAct) => void {
  const guard = useActionGuard();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (path, act) => {
    const state: GamePageState = { from: pathname + search };
    const leave = () => {
      onLeave?.();
      void navigate(path, { state });
    };
    guard(leave, path, act);
  };
}

/**
 * The result of a press on a vendor's tile (spec section 2): a popup with the list of its games, its only game, or the lobby of the category filtered
 * by the vendor.
 */
export type VendorStart = 'list' | 'game' | 'lobby';

/** Decides what a press on a vendor's tile does. The server sets `opensList` for vendors of the type "vassalage". */
export function vendorStart({ opensList, games }: Pick<Vendor, 'opensList' | 'games'>): VendorStart {
  if (opensList) return 'list';
  return games === 1 ? 'game' : 'lobby';
}

/** Returns the press handler of the vendors' tiles of a category. */
export function useStartVendor(gameType: GameTypeCode): (vendor: Vendor) => void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const startOnlyGame = useStartOnlyGame(gameType);
  return (vendor) => {
    const start = vendorStart(vendor);
    switch (start) {
      case 'list':
        return void dispatch(popupOpened({ name: 'vendor-games', vendor: vendor.code, gameType }));
      case 'lobby':
        return void navigate(`${categoryPaths[gameType]}?vendor=${encodeURIComponent(vendor.code)}`);
      case 'game':
        return void startOnlyGame(vendor.code);
      default:
        return start satisfies never;
    }
  };
}

/** Returns a function that fetches the only game of a vendor and starts it. If the game cannot be fetched, an error toast says why. */
function useStartOnlyGame(gameType: GameTypeCode): (vendor: string) => Promise<void> {
  const dispatch = useSiteDispatch();
  const fields = useClientFields().all;
  const errorSentence = useErrorSentence();
  const start = useStartGame();
  return async (vassalage) => {
    const query = { ...fields, gameType, vassalage, pageNo: 1, pageSize: 1 };
    const { data, error } = await dispatch(gamesApi.endpoints.gameList.initiate(query, { subscribe: false }));
    const game = data?.games[0];
    if (game) start(game);
    else dispatch(toastAdded(errorSentence(error ?? 'game.not_found'), 'error'));
  };
}
