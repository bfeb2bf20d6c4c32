import type { ApiErrorCode } from '@baize/api';
import type { LaunchGameValue } from '@baize/contract/schemas/games';

/** The state of a game start (spec section 4, "Starting a game"). */
export type PlayState =
  | { readonly phase: 'launching' }
  | { readonly phase: 'playing'; readonly url: string; readonly origin: string; readonly gameName: string }
  /** The vendor asks for a window of its own; `blocked`: the browser did not let it open (spec section 8). */
  | { readonly phase: 'window'; readonly gameName: string; readonly blocked: boolean }
  | { readonly phase: 'refused'; readonly code: ApiErrorCode };

export type PlayEvent =
  | { readonly type: 'launch-asked' }
  | { readonly type: 'launched'; readonly value: LaunchGameValue; readonly siteOrigin: string }
  | { readonly type: 'window-tried'; readonly gameName: string; readonly opened: boolean }
  | { readonly type: 'refused'; readonly code: ApiErrorCode };

export const LAUNCHING: PlayState = { phase: 'launching' };

export function playReducer(state: PlayState, event: PlayEvent): PlayState {
  if (event.type === 'launch-asked') return LAUNCHING;
  // What comes late does not close a game that runs.
  if (state.phase !== 'launching') return state;
  switch (event.type) {
    case 'refused':
      return { phase: 'refused', code: event.code };
    case 'window-tried':
      return { phase: 'window', gameName: event.gameName, blocked: !event.opened };
    case 'launched':
      return playing(event.value, event.siteOrigin);
    default:
      return event satisfies never;
  }
}

function playing({ url, gameName }: LaunchGameValue, siteOrigin: string): PlayState {
  const origin = gameOrigin(url, siteOrigin);
  if (origin === undefined) return { phase: 'refused', code: 'system.unexpected' };
  return { phase: 'playing', url, origin, gameName };
}

/** A game runs on its vendor's origin. On ours it could read the session, so an address there is no game's, nor is one that is no web address. */
export function gameOrigin(url: string, siteOrigin: string): string | undefined {
  const address = URL.parse(url);
  const foreign = address !== null && /^https?:$/.test(address.protocol) && address.origin !== siteOrigin;
  return foreign ? address.origin : undefined;
}
