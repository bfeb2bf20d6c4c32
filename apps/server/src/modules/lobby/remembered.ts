import type { Word } from '../../domain/lobby/nearest-words.ts';
import { searchForm } from '../../domain/lobby/search-form.ts';
import type { RankListQuery } from '@baize/contract/schemas/lobby';
import { filterKey, readLobbyOrder, type GamesFilter } from './game-order.ts';
import { readHot } from './hot.ts';
import { readDeliveries, readTitles, type Delivery } from './menus.ts';
import { readVocabulary, searchGames } from './search.ts';
import type { Remembered } from './shelf.ts';
import { readWinners, type WinnerRow } from './winners.ts';

/** The cached answers of the lobby, which are the same for all visitors. Answers for one member are never cached. */

/** Each server reads what play changes, such as the order of games, after this time. A change of the catalogue empties the cache at once. */
const HOT_FRESH_SECONDS = 30;
const WINNERS_FRESH_SECONDS = 5;

export async function lobbyOrder(
  { db, catalogue, shelf }: Remembered,
  filter: GamesFilter,
  gameName = '',
): Promise<readonly number[]> {
  const typed = searchForm(gameName);
  const vocabulary = async (): Promise<readonly Word[]> =>
    await catalogue.remember(`words ${shelf.merchantId}`, async () => await readVocabulary(db, shelf));
  return await catalogue.remember(`order ${shelf.merchantId} ${filterKey(filter)} ${typed}`, async () =>
    typed === ''
      ? await readLobbyOrder(db, shelf, filter)
      : await searchGames(db, shelf, { typed, filter, vocabulary }),
  );
}

export async function hotOrder(
  { db, catalogue, shelf }: Remembered,
  filter: GamesFilter,
  now: Date,
): Promise<readonly number[]> {
  const key = `hot ${shelf.merchantId} ${filterKey(filter)} ${spanOf(now, HOT_FRESH_SECONDS)}`;
  return await catalogue.remember(key, async () => await readHot(db, shelf, filter, now));
}

export async function winners(
  { db, catalogue, shelf }: Remembered,
  category: RankListQuery['gameCategory'],
  now: Date,
): Promise<readonly WinnerRow[]> {
  const key = `winners ${shelf.merchantId} ${category} ${spanOf(now, WINNERS_FRESH_SECONDS)}`;
  return await catalogue.remember(key, async () => await readWinners(db, shelf, category, now));
}

export async function deliveries({ db, catalogue, shelf }: Remembered): Promise<readonly Delivery[]> {
  return await catalogue.remember(`deliveries ${shelf.merchantId}`, async () => await readDeliveries(db, shelf));
}

export async function titles({ db, catalogue }: Remembered): Promise<ReadonlyMap<string, unknown>> {
  return await catalogue.remember('titles', async () => await readTitles(db));
}

/** Returns the number of the time span that contains `now`. As part of a cache key it limits the life of an answer to one span. */
function spanOf(now: Date, seconds: number): number {
  return Math.floor(now.getTime() / 1000 / seconds);
}
