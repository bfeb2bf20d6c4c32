import { games } from '@baize/arcade/catalogue/games';
import type { CatalogueGame } from '@baize/arcade/catalogue/types';
import { vendors } from '@baize/arcade/catalogue/vendors';
import { artUrls } from '@baize/art/paths';
import type { Tx } from '@baize/server/db';
import { demoMerchants } from './demo.ts';

/** The code of the arcade as an integration. */
export const ARCADE = 'ARCADE';
/** The vendor with its own wallets (decision 27). Only one brand has it; the other uses a single wallet. */
const TRANSFER_VENDOR = 'TTG';
/** A shelf holds the games of one vendor in one category. The last two digits of a node id number the game within its shelf. */
const GAMES_PER_SHELF_MAX = 100;

/** Stores what the arcade delivers: its vendors and games, and which brand carries which vendor. */
export async function seedCatalogue(tx: Tx): Promise<void> {
  await tx
    .insertInto('vendor')
    .values(
      vendors.map(({ code }, position) => ({
        code,
        name: code,
        integration_code: ARCADE,
        position,
        opens_list: hasSeveralShownGames(code),
        wallet_mode: code === TRANSFER_VENDOR ? 'transfer' : null,
      })),
    )
    .execute();
  await tx.insertInto('game').values(games.map(toGameRow)).execute();
  for (const { merchantId, withoutVendors } of demoMerchants) {
    const rows = vendors.map(({ code }) => ({
      merchant_id: merchantId,
      vendor_code: code,
      enabled: !withoutVendors.includes(code),
    }));
    await tx.insertInto('merchant_vendor').values(rows).execute();
  }
}

/** Categories that the home screen shows by vendor: one tile stands for all games of the vendor. */
const SHOWN_BY_VENDOR: ReadonlySet<string> = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT']);

/** Returns whether the tile of the vendor opens a list, because the vendor has several games in these categories. */
function hasSeveralShownGames(vendor: string): boolean {
  return games.filter((game) => game.vendor === vendor && SHOWN_BY_VENDOR.has(game.gameType)).length > 1;
}

function toGameRow(game: CatalogueGame) {
  return {
    node_id: game.nodeId,
    vendor_code: game.vendor,
    game_type: game.gameType,
    game_code: game.gameCode,
    names: JSON.stringify(game.name),
    is_hot: game.isHot,
    is_new: game.isNew,
    free_play: game.freePlay,
    classify: [game.gameClassify],
    icon: artUrls.gameStem(game.gameCode),
    position: computePosition(game),
  };
}

/**
 * Returns the position of a game so that rows alternate between vendors, each starting at another game. Neighbours then
 * differ in vendor, colour and mark, while the plain order would show one vendor after the other, or all hot games
 * first.
 */
function computePosition({ nodeId, vendor, gameType }: CatalogueGame): number {
  const shelfSize = games.filter((game) => game.vendor === vendor && game.gameType === gameType).length;
  const vendorNumber = Math.floor(nodeId / 1000);
  const place = nodeId % GAMES_PER_SHELF_MAX;
  const row = (place + shelfSize - (vendorNumber % shelfSize)) % shelfSize;
  return row * 1000 + ((vendorNumber * 7) % 1000);
}
