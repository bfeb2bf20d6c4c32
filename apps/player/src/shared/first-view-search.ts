import { LOBBY_CATEGORIES } from './categories.ts';
import { categoryPaths, paths } from './paths.ts';

const LOBBY_PATHS = new Set<string>(LOBBY_CATEGORIES.map((category) => categoryPaths[category]));

/** The parameters that change a rendered first view, with the values that may be rendered. A search by name (`q`) may not. */
const LOBBY_PARAMS = { tab: /^[a-z]{1,16}$/, vendor: /^[\w-]{1,32}$/, type: /^[A-Z]{2}$/, q: /^$/, page: /^\d{1,3}$/ };
const PROMOTION_PARAMS = { tab: /^[\w-]{1,32}$/, q: /^$/, page: /^\d{1,3}$/ };
const GAME_PARAMS = { vendor: /^[\w-]{1,32}$/, game: /^[\w-]{1,64}$/, trial: /^[01]$/ };

/**
 * Reduces the query string of an address to what its first view depends on, in a fixed order, so that `?utm_source=x` is no new page to
 * render and to keep. `undefined`: a value may be written in endless ways, and such an address is sent as it was built.
 */
export function firstViewSearch(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const [name, allowed] of Object.entries(paramsOf(pathname))) {
    const value = params.get(name) ?? '';
    if (value !== '' && !allowed.test(value)) return undefined;
    if (value !== '') known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known}`;
}

function paramsOf(pathname: string): Readonly<Record<string, RegExp>> {
  if (LOBBY_PATHS.has(pathname)) return LOBBY_PARAMS;
  if (pathname === paths.promotions) return PROMOTION_PARAMS;
  return pathname === paths.seamless ? GAME_PARAMS : {};
}
