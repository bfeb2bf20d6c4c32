import type { GameTypeCode } from '@baize/contract/schemas/common';

/** Every path of this site that code names (spec section 2, routes). Links are built here and nowhere else. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forget: '/forget',
  member: '/member',
  securityCentre: '/member/securityCenter',
  seamless: '/seamless',
  notFound: '/404',
} as const;

/** Paths that show the home page without loading it again. */
export const HOME_ALIASES = ['index', 'index.html', 'home'] as const;

/** Lottery pages; an address is matched whatever its case. */
export const LOTTERY_PATHS = ['/lottery', '/seaLottery', '/vnLottery'] as const;

/** The lobby of each category. */
export const categoryPaths = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  SPORTS: '/sports',
  PVP: '/pvp',
  LOTT: '/lott',
  ELOTT: '/elott',
  ESPORTS: '/esports',
  COCKFIGHT: '/cockfight',
} as const satisfies Record<GameTypeCode, `/${string}`>;

export interface GameChoice {
  vendor: string;
  gameCode: string;
  trial: boolean;
}

/** The page that a game runs in: `/seamless?vendor=PG&game=PG001`, with `trial=1` for free play. */
export function gamePath({ vendor, gameCode, trial }: GameChoice): string {
  const query = new URLSearchParams({ vendor, game: gameCode, ...(trial && { trial: '1' }) });
  return `${paths.seamless}?${query}`;
}

/** Reads what `gamePath` wrote; undefined where the address names no game. */
export function readGamePath(query: URLSearchParams): GameChoice | undefined {
  const vendor = query.get('vendor');
  const gameCode = query.get('game');
  if (!vendor || !gameCode) return undefined;
  return { vendor, gameCode, trial: query.get('trial') === '1' };
}
