import type { ApiErrorCode } from '@baize/api';
import type { LaunchGameValue } from '@baize/contract/schemas/games';

/** The state of a game start (spec section 4, "Starting a game"). */
export type PlayState =
  | { readonly phase: 'launching' }
  | { readonly phase: 'playing'; readonly url: string; readonly origin: string; readonly gameName: string }
  /** The vendor requires a window of its own. `blocked`: the browser did not open it (spec section 8). */
  | { readonly phase: 'window'; readonly gameName: string; readonly blocked: boolean }
  | { readonly phase: 'refused'; readonly code: ApiErrorCode };

/** What can happen to the start of a game: a launch begins, the server answers, a window was tried, or the server refuses. */
export type PlayEvent =
  | { readonly type: 'launch-asked' }
  | { readonly type: 'launched'; readonly value: LaunchGameValue; readonly siteOrigin: string }
  | { readonly type: 'window-tried'; readonly gameName: string; readonly opened: boolean }
  | { readonly type: 'refused'; readonly code: ApiErrorCode };

export const LAUNCHING: PlayState = { phase: 'launching' };

/** Computes the next state. Only a launch can leave a state other than `launching`. */
export function playReducer(state: PlayState, event: PlayEvent): PlayState {
  if (event.type === 'launch-asked') return LAUNCHING;
  // An event that arrives late must not close a game that runs already.
  if (state.phase !== 'launching') return state;
  switch (event.type) {
    case 'refused':
      return { phase: 'refused', code: event.code };
    case 'window-tried':
      return { phase: 'window', gameName: event.gameName, blocked: !event.opened };
    case 'launched':
      return toPlayState(event.value, event.siteOrigin);
    default:
      return event satisfies never;
  }
}

function toPlayState({ url, gameName }: LaunchGameValue, siteOrigin: string): PlayState {
  const origin = gameOrigin(url, siteOrigin);
  if (origin === undefined) return { phase: 'refused', code: 'system.unexpected' };
  return { phase: 'playing', url, origin, gameName };
}

/**
 * Returns the origin of a game's address. Returns `undefined` for an address that is not http(s), and for one on this site's origin, where a game could read
 * the session.
 */
export function gameOrigin(url: string, siteOrigin: string): string | undefined {
  const address = URL.parse(url);
  const isForeign = address !== null && /^https?:$/.test(address.protocol) && address.origin !== siteOrigin;
  return isForeign ? address.origin : undefined;
}
