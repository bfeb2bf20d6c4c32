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

/** The state of the game page: the address that the game's own back button leads to. */
interface GamePageState {
  from: string;
}

/**
 * Spec section 4, "Starting a game": a visitor logs in first and then goes on to the game; a trial account plays with play money alone,
 * and is told why otherwise; a lottery opens on its own page.
 */
export function useStartGame(onLeave?: () => void): (game: StartedGame, trial?: boolean) => void {
  const start = useStartPath(onLeave);
  return (game, trial = false) => start(startPath(game, trial), trial ? 'free_play' : 'member');
}

/** Starts a game that is known by the path of its page alone, as a banner's is. */
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

/** The result of a press on a vendor's tile: a vendor of the vassalage type opens the list of its games (spec section 2). */
export type VendorStart = 'list' | 'game' | 'lobby';

export function vendorStart({ opensList, games }: Pick<Vendor, 'opensList' | 'games'>): VendorStart {
  if (opensList) return 'list';
  return games === 1 ? 'game' : 'lobby';
}

export function useStartVendor(gameType: GameTypeCode): (vendor: Vendor) => void {
  const dispatch = useSiteDispatch();
  const navigate = useNavigate();
  const startOnly = useStartOnlyGame(gameType);
  return (vendor) => {
    const start = vendorStart(vendor);
    switch (start) {
      case 'list':
        return void dispatch(popupOpened({ name: 'vendor-games', vendor: vendor.code, gameType }));
      case 'lobby':
        return void navigate(`${categoryPaths[gameType]}?vendor=${encodeURIComponent(vendor.code)}`);
      case 'game':
        return void startOnly(vendor.code);
      default:
        return start satisfies never;
    }
  };
}

/** Fetches the one game behind a vendor's tile when the tile is pressed, and starts it. */
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
