import type { Merchant } from '../../../http/call.ts';
import { lotteryPagePath, VIETNAM_VENDOR } from '../../../domain/lottery/lottery-page.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Module } from '../../../module.ts';
import { readDatabaseTime } from '../../../platform/database-time.ts';
import type { Db } from '../../../platform/db.ts';
import { createSharedReads } from '../../../platform/shared-reads.ts';
import { readMovedNumbers, type MovedNumber } from './moved-numbers.ts';
import { readBrandLotteries, type BrandLottery } from './lotteries.ts';
import { toGameTerms, toMenuGame, toVnGame } from './menu-views.ts';
import { readRecentNodeIds } from './recent.ts';

/** The lotteries of a brand at one time. */
export interface BrandLotteries {
  readonly lotteries: readonly BrandLottery[];
  /** The time of the database clock. */
  readonly at: Date;
}

/** Reads the lotteries of a brand, by its merchant id. */
export type FindLotteries = (merchantId: number) => Promise<BrandLotteries>;

/** Creates the function that reads the lotteries of a brand. Concurrent calls share one query. */
export function createLotteryFinder(db: Db): FindLotteries {
  const shared = createSharedReads<BrandLotteries>();
  return async (merchantId) =>
    await shared(String(merchantId), async () => {
      const at = await readDatabaseTime(db);
      return { lotteries: await readBrandLotteries(db, merchantId, at), at };
    });
}

/** Returns a lottery of the brand. Refuses a code that the brand does not show. */
export function findLottery({ lotteries }: BrandLotteries, gameCode: string): Outcome<BrandLottery> {
  const lottery = lotteries.find(({ code }) => code === gameCode);
  return lottery ? done(lottery) : refuse('game.not_found');
}

type CatalogueIds = 'vnGameMenu' | 'vnRecentMenu' | 'lottoLobby' | 'lottoMenu' | 'lottoRecentMenu' | 'lottoGame';

/** Menus and terms of the lotteries (spec section 7; design/lottery.md section 10). */
export function lotteryCatalogue(find: FindLotteries): Module<CatalogueIds> {
  return ({ db }) => {
    const sharedMoves = createSharedReads<MovedNumber[] | undefined>();
    const findRecent = async (merchant: Merchant, memberId: bigint): Promise<BrandLotteries> => {
      const { lotteries, at } = await find(merchant.merchantId);
      const byNode = new Map(lotteries.map((lottery) => [lottery.nodeId, lottery]));
      const nodeIds = await readRecentNodeIds(db, memberId, [...byNode.keys()]);
      return { lotteries: nodeIds.flatMap((nodeId) => byNode.get(nodeId) ?? []), at };
    };
    return {
      vnGameMenu: async ({ request, scope, language }) =>
        done(toVnMenu(await find(scope.merchant.merchantId), request.prizeMode, request.language ?? language)),
      vnRecentMenu: async ({ request, scope, language }) =>
        done(
          toVnMenu(await findRecent(scope.merchant, scope.memberId), request.prizeMode, request.language ?? language),
        ),
      lottoMenu: async ({ request, scope, language }) =>
        done(toMenu(await find(scope.merchant.merchantId), request.prizeMode, request.language ?? language)),
      lottoRecentMenu: async ({ request, scope, language }) =>
        done(toMenu(await findRecent(scope.merchant, scope.memberId), request.prizeMode, request.language ?? language)),
      lottoGame: async ({ request, scope, language }) => {
        const { merchantId } = scope.merchant;
        const currency = currencyOf(scope.merchant.currency);
        const found = await find(merchantId);
        const lottery = findLottery(found, request.gameCode);
        if (!lottery.ok) return lottery;
        const { code } = lottery.value;
        const moved = await sharedMoves(
          `${code} ${currency}`,
          async () => await readMovedNumbers(db, lottery.value, currency),
        );
        const terms = toGameTerms(lottery.value, { language: request.language ?? language, currency, at: found.at });
        return done({ ...terms, ...(moved && { movedNumbers: moved }) });
      },
      lottoLobby: async ({ request, scope, host }) => {
        const { gameCode } = request;
        if (gameCode === undefined) return done({ url: `${host.origin}${lotteryPagePath(VIETNAM_VENDOR)}` });
        const lottery = findLottery(await find(scope.merchant.merchantId), gameCode);
        if (!lottery.ok) return lottery;
        if (lottery.value.maintenance) return refuse('game.maintenance');
        return done({ url: `${host.origin}${lotteryPagePath(lottery.value.vendor, gameCode)}` });
      },
    };
  };
}

type PrizeMode = Parameters<typeof toVnGame>[1];

function toVnMenu({ lotteries, at }: BrandLotteries, prizeMode: PrizeMode, language: string) {
  const games = lotteries
    .filter(({ category, prizeModes }) => category === 'VN' && prizeModes.includes(prizeMode))
    .map((lottery) => toVnGame(lottery, prizeMode, language));
  return { games, serverTime: at.toISOString() };
}

function toMenu({ lotteries, at }: BrandLotteries, prizeMode: PrizeMode | undefined, language: string) {
  const games = lotteries
    .filter(({ prizeModes }) => prizeMode === undefined || prizeModes.includes(prizeMode))
    .map((lottery) => toMenuGame(lottery, language));
  return { games, serverTime: at.toISOString() };
}
