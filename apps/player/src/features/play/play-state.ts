import type { ApiErrorCode } from '@baize/api';
import type { LaunchGameValue } from '@baize/contract/schemas/games';

/** Where a game start stands. Spec section 4, "Starting a game". */
export type PlayState =
  | { readonly phase: 'launching' }
  | { readonly phase: 'playing'; readonly url: string; readonly origin: string; readonly gameName: string }
  | { readonly phase: 'refused'; readonly code: ApiErrorCode };

export type PlayEvent =
  | { readonly type: 'launch-asked' }
  | { readonly type: 'launched'; readonly value: LaunchGameValue; readonly siteOrigin: string }
  | { readonly type: 'refused'; readonly code: ApiErrorCode };

export const LAUNCHING: PlayState = { phase: 'launching' };

export function playReducer(state: PlayState, event: PlayEvent): PlayState {
  switch (event.type) {
    case 'launch-asked':
      return LAUNCHING;
    case 'refused':
      // A refusal that comes late does not close a game that runs.
      return state.phase === 'launching' ? { phase: 'refused', code: event.code } : state;
    case 'launched':
      return state.phase === 'launching' ? playing(event.value, event.siteOrigin) : state;
    default:
      return event satisfies never;
  }
}

/** A game runs on its vendor's origin. On ours it could read the session, so an address there is refused, as is one that is no web address. */
function playing({ url, gameName }: LaunchGameValue, siteOrigin: string): PlayState {
  const address = URL.parse(url);
  const foreign = address !== null && /^https?:$/.test(address.protocol) && address.origin !== siteOrigin;
  if (!foreign) return { phase: 'refused', code: 'system.unexpected' };
  return { phase: 'playing', url, origin: address.origin, gameName };
}
