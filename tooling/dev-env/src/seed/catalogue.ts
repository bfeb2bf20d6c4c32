import { games } from '@baize/arcade/catalogue/games';
import type { CatalogueGame } from '@baize/arcade/catalogue/types';
import { vendors } from '@baize/arcade/catalogue/vendors';
import { artUrls } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

export const ARCADE = 'ARCADE';
const PLACES_PER_SHELF = 100;

/** What the arcade delivers: its vendors and games, and which brand carries which vendor. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  await tx
    .insertInto('vendor')
    .values(vendors.map(({ code }, position) => ({ code, name: code, integration_code: ARCADE, position })))
    .execute();
  await tx.insertInto('game').values(games.map(gameRow)).execute();
  for (const { merchantId, withoutVendors } of demoMerchants) {
    const rows = vendors.map(({ code }) => ({
      merchant_id: merchantId,
      vendor_code: code,
      enabled: !withoutVendors.includes(code),
    }));
    await tx.insertInto('merchant_vendor').values(rows).execute();
  }
}

function gameRow(game: CatalogueGame) {
  return {
    node_id: game.nodeId,
    vendor_code: game.vendor,
    game_type: game.gameType,
    game_code: game.gameCode,
    names: JSON.stringify(game.name),
    search_text: Object.values(game.name).join(' ').toLowerCase(),
    is_hot: game.isHot,
    is_new: game.isNew,
    free_play: game.freePlay,
    classify: [game.gameClassify],
    icon: artUrls.gameStem(game.gameCode),
    position: positionOf(game),
  };
}

/** The first game of every vendor, then the second of each: a lobby that opens with one vendor alone looks poor. */
function positionOf({ nodeId }: CatalogueGame): number {
  const place = nodeId % PLACES_PER_SHELF;
  const vendorNumber = Math.floor(nodeId / 1000);
  return place * 1000 + ((vendorNumber * 7) % 1000);
}
