import { isAgentType } from '@baize/contract/limits';

/** Prefix of a hand-off code in the fragment, which a browser sends neither to a server nor in a Referer header (decision 3). */
const HAND_OFF_FRAGMENT = '#handOff=';

export type SiteName = 'member' | 'agent';

/** Returns whether accounts of this type may log in to the site (decision 1): agents to the agents' site, all others to the players' site. */
export function isAllowedOnSite(site: SiteName, type: number): boolean {
  return isAgentType(type) === (site === 'agent');
}

/** Builds the address of the other site with the hand-off code. */
export function handOffUrl(origin: string, path: string, code: string): string {
  return `${origin}${path}${HAND_OFF_FRAGMENT}${encodeURIComponent(code)}`;
}

/** Returns the hand-off code of the address and removes it from the address and the history; undefined where there is none. */
export function takeHandOffCode(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(HAND_OFF_FRAGMENT)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return decodeOrEmpty(hash.slice(HAND_OFF_FRAGMENT.length)) || undefined;
}

function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // The text is not valid percent-encoding, so it is no code of the platform.
    return '';
  }
}
