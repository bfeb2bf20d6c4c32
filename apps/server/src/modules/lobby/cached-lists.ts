import type { Word } from '../../domain/lobby/nearest-words.ts';
import { searchForm } from '../../domain/lobby/search-form.ts';
import type { RankListQuery } from '@baize/contract/schemas/lobby';
import { toFilterKey, readLobbyOrder, type GamesFilter } from './game-order.ts';
import { readHotGames } from './hot-games.ts';
import { readMarketingTexts, readVendorCategories, readCategoryTitles, type VendorCategory } from './menus.ts';
import { readVocabulary, searchGames } from './search.ts';
import type { LobbyContext } from './brand-offer.ts';
import { readWinners, type WinnerRow } from './winners.ts';

/**
 * The functions of this file return the cached answers of the lobby, which are the same for all visitors of a brand. Answers for one member are not
 * cached. A change of the catalogue starts an empty cache at once. Lists that also depend on settled bets are read again after the times below.
 */
const HOT_FRESH_SECONDS = 30;
const WINNERS_FRESH_SECONDS = 5;

/** Returns the node ids of the games that match the filter and, if a name was typed, the search. */
export async function readCachedLobbyOrder(
  { db, catalogue, offer }: LobbyContext,
  filter: GamesFilter,
  gameName = '',
): Promise<readonly number[]> {
  const typed = searchForm(gameName);
  const vocabulary = async (): Promise<readonly Word[]> =>
    await catalogue.getOrRead(`words ${offer.merchantId}`, async () => await readVocabulary(db, offer));
  return await catalogue.getOrRead(`order ${offer.merchantId} ${toFilterKey(filter)} ${typed}`, async () =>
    typed === ''
      ? await readLobbyOrder(db, offer, filter)
      : await searchGames(db, offer, { typed, filter, vocabulary }),
  );
}

/** Returns the node ids of the hot games. A change of their order shows after at most `HOT_FRESH_SECONDS`. */
export async function readCachedHotOrder(
  { db, catalogue, offer }: LobbyContext,
  filter: GamesFilter,
  now: Date,
): Promise<readonly number[]> {
  const key = `hot ${offer.merchantId} ${toFilterKey(filter)} ${getTimeSpanNumber(now, HOT_FRESH_SECONDS)}`;
  return await catalogue.getOrRead(key, async () => await readHotGames(db, offer, filter, now));
}

/** Returns the winner board. A new win shows after at most `WINNERS_FRESH_SECONDS`. */
export async function readCachedWinners(
  { db, catalogue, offer }: LobbyContext,
  category: RankListQuery['gameCategory'],
  now: Date,
): Promise<readonly WinnerRow[]> {
  const key = `winners ${offer.merchantId} ${category} ${getTimeSpanNumber(now, WINNERS_FRESH_SECONDS)}`;
  return await catalogue.getOrRead(key, async () => await readWinners(db, offer, category, now));
}

/** Returns the games of each vendor by category (`readVendorCategories`). */
export async function readCachedVendorCategories({
  db,
  catalogue,
  offer,
}: LobbyContext): Promise<readonly VendorCategory[]> {
  return await catalogue.getOrRead(
    `vendorCategories ${offer.merchantId}`,
    async () => await readVendorCategories(db, offer),
  );
}

/** Returns the names of the categories by language (`readCategoryTitles`). They are the same for all brands. */
export async function readCachedCategoryTitles({ db, catalogue }: LobbyContext): Promise<ReadonlyMap<string, unknown>> {
  return await catalogue.getOrRead('titles', async () => await readCategoryTitles(db));
}

/** Returns the marketing texts of the brand by category (`readMarketingTexts`). */
export async function readCachedMarketingTexts({
  db,
  catalogue,
  offer: { merchantId },
}: LobbyContext): Promise<ReadonlyMap<string, unknown>> {
  return await catalogue.getOrRead(`marketing ${merchantId}`, async () => await readMarketingTexts(db, merchantId));
}

/** Returns the number of the time span that contains `now`. A cache key with this number expires at the end of the span. */
function getTimeSpanNumber(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000 / seconds);
}
