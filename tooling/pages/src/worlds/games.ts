import type { MockPlatform } from '@baize/api/testing';
import type { Game, Vendor } from '@baize/contract/schemas/games';
import type { VisitOptions } from '../visit.tsx';
import { createGame, aVendor } from '../world.ts';

interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
}

/** Returns the numbers of the games on a page, counted from 1 to `total` over all pages. */
function numbersOnPage({ pageNo, pageSize, total }: PageRequest): number[] {
  const first = (pageNo - 1) * pageSize + 1;
  return Array.from({ length: Math.max(Math.min(pageSize, total - first + 1), 0) }, (_, index) => first + index);
}

/** Mocks every list of games (all, hot, recent, favourite). Each answers the requested page out of `total` games. */
export function answerGameLists(platform: MockPlatform, total: number, change: Partial<Game> = {}): void {
  const pageOf = (request: { pageNo: number; pageSize: number }, known: Partial<Game>) => ({
    games: numbersOnPage({ ...request, total }).map((number) => createGame(number, { ...known, ...change })),
    total,
    totalPages: Math.ceil(total / request.pageSize),
  });
  platform.answer('gameList', ({ gameType = 'RNG', vassalage = 'ARCADE', pageNo, pageSize }) =>
    pageOf({ pageNo, pageSize }, { gameType, vassalage, displayName: vassalage }),
  );
  platform.answer('hotGames', ({ pageNo, pageSize }) => {
    const { games: list, ...page } = pageOf({ pageNo, pageSize }, { isHot: 1 });
    return { list, ...page };
  });
  platform.answer('recentGames', ({ page: pageNo, pageSize }) => {
    const { games: list, ...page } = pageOf({ pageNo, pageSize }, {});
    return { list, ...page };
  });
  platform.answer('favoriteList', ({ pageNo, pageSize }) => {
    const { games: content, ...page } = pageOf({ pageNo, pageSize }, {});
    return { content, ...page };
  });
  platform.answer('favoriteIds', { nodeIds: [] });
}

/** Mocks a list of categories that consists of one category with these vendors. */
export function mockSingleCategory(
  platform: MockPlatform,
  gameCategory: Game['gameType'],
  vendors: readonly Vendor[],
): void {
  const games = vendors.reduce((sum, vendor) => sum + vendor.games, 0);
  platform.answer('newGameVendor', { data: { lanes: [{ gameCategory, games, vendors: [...vendors] }] } });
}

/** Creates vendors whose names are their codes. */
export function vendors(...codes: string[]): Vendor[] {
  return codes.map((code) => aVendor(code, { name: code }));
}

/** Returns options for a visit to a site whose lists hold `total` games. `options.prepare` runs last, so that it may replace these answers. */
export function withGames(options: VisitOptions = {}, total = 12): VisitOptions {
  return {
    ...options,
    prepare: (platform, network) => {
      answerGameLists(platform, total);
      options.prepare?.(platform, network);
    },
  };
}

/**
 * Returns the URL of a game on another origin than the site, like that of a vendor (tooling/pages/pages-project.ts serves both paths). A request for
 * `/silent-game` is never answered. `query` distinguishes two URLs of one game, such as "?token=2".
 */
export function vendorGameUrl(path: '/game' | '/silent-game' = '/game', query = ''): string {
  return `http://arcade.localhost:${location.port}${path}${query}`;
}
