import { LOBBY_CATEGORIES } from './categories.ts';
import { categoryPaths, paths } from './paths.ts';

const LOBBY_PATHS = new Set<string>(LOBBY_CATEGORIES.map((category) => categoryPaths[category]));

/**
 * The query parameters that change the first view of a page, each with the values for which a host may render it. A search by name (`q`) may only be
 * empty, because its values are endless.
 */
const LOBBY_PARAMS = { tab: /^[a-z]{1,16}$/, vendor: /^[\w-]{1,32}$/, type: /^[A-Z]{2}$/, q: /^$/, page: /^\d{1,3}$/ };
const PROMOTION_PARAMS = { tab: /^[\w-]{1,32}$/, q: /^$/, page: /^\d{1,3}$/ };
const GAME_PARAMS = { vendor: /^[\w-]{1,32}$/, game: /^[\w-]{1,64}$/, trial: /^[01]$/ };

/**
 * Reduces a query string to the parameters that the first view depends on, in a fixed order, so that `?utm_source=x` does not make a new page to
 * render and cache. Returns `undefined` if a parameter has a value that may not be rendered; a host then sends the page as it was built.
 */
export function firstViewSearch(pathname: string, search: string): string | undefined {
  const params = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [name, allowed] of Object.entries(allowedParams(pathname))) {
    const value = params.get(name) ?? '';
    if (value !== '' && !allowed.test(value)) return undefined;
    if (value !== '') kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

function allowedParams(pathname: string): Readonly<Record<string, RegExp>> {
  if (LOBBY_PATHS.has(pathname)) return LOBBY_PARAMS;
  if (pathname === paths.promotions) return PROMOTION_PARAMS;
  return pathname === paths.seamless ? GAME_PARAMS : {};
}
