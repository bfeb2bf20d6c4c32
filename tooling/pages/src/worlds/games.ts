import type { MockPlatform } from '@baize/api/testing';
import type { Game, Vendor } from '@baize/contract/schemas/games';
import type { VisitOptions } from '../visit.tsx';
import { aGame, aVendor } from '../world.ts';

/** Numbers from 1 to `total`, cut into pages. */
interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
}

function numbersOnPage({ pageNo, pageSize, total }: PageRequest): number[] {
  const first = (pageNo - 1) * pageSize + 1;
  return Array.from({ length: Math.max(Math.min(pageSize, total - first + 1), 0) }, (_, index) => first + index);
}

/** Every list of games (all, hot, recent, favourite) answers the page that was asked for, out of `total` games. */
export function answerGameLists(platform: MockPlatform, total: number, change: Partial<Game> = {}): void {
  const pageOf = (request: { pageNo: number; pageSize: number }, known: Partial<Game>) => ({
    games: numbersOnPage({ ...request, total }).map((number) => aGame(number, { ...known, ...change })),
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

/** Answers with one category and these vendors instead of all categories. */
export function answerLane(platform: MockPlatform, gameCategory: Game['gameType'], vendors: readonly Vendor[]): void {
  const games = vendors.reduce((sum, vendor) => sum + vendor.games, 0);
  platform.answer('newGameVendor', { data: { lanes: [{ gameCategory, games, vendors: [...vendors] }] } });
}

export function vendors(...codes: string[]): Vendor[] {
  return codes.map((code) => aVendor(code, { name: code }));
}

/** The options of a visit to a site whose lists hold `total` games. What the options prepare comes after, and may change it. */
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
 * The address of a game on an origin of its own, as a vendor has it (tooling/pages/project.ts serves both). `silent` never answers.
 * The parameters keep two addresses of one game apart.
 */
export function gameAddress(path: '/game' | '/silent-game' = '/game', query = ''): string {
  return `http://arcade.localhost:${location.port}${path}${query}`;
}
