import { isAgentType } from '@baize/contract/limits';

/** Prefix of a hand-off code in the fragment, which a browser sends to no server and in no Referer header (design/decisions.md 3). */
const FRAGMENT = '#handOff=';

export type SiteName = 'member' | 'agent';

/** Decision 1: which of the two sites lets an account in. */
export function siteLetsIn(site: SiteName, type: number): boolean {
  return isAgentType(type) === (site === 'agent');
}

/** The address at the other site that carries the code. */
export function handOffUrl(origin: string, path: string, code: string): string {
  return `${origin}${path}${FRAGMENT}${encodeURIComponent(code)}`;
}

/** The code that this page was opened with. It is gone from the address, and from the history, before anything else runs. */
export function takeHandOffCode(): string | undefined {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(FRAGMENT)) return undefined;
  history.replaceState(history.state, '', pathname + search);
  return decoded(hash.slice(FRAGMENT.length)) || undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Somebody has cut or changed it: no code of ours.
    return '';
  }
}
