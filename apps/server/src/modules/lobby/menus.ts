import { casinoSubTypes, type CasinoSubType } from '@baize/contract/codes';
import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Vendor } from '@baize/contract/schemas/games';
import type { GameMenu, VendorGameTypes, VendorGameTypesQuery } from '@baize/contract/schemas/lobby';
import { sql } from 'kysely';
import { localName } from '../../domain/lobby/local-name.ts';
import type { Db } from '../../platform/db.ts';
import { gamesWhere } from './game-order.ts';
import type { Shelf, ShelfVendor } from './shelf.ts';
import { gameTypeOf } from './tiles.ts';

/** A vendor in one category of this brand. */
export interface Delivery {
  readonly vendor: ShelfVendor;
  readonly gameType: GameTypeCode;
  readonly games: number;
  readonly classify: readonly CasinoSubType[];
}

/** Spec section 9, "Casino sub-types": BG only where this language is supported. */
const BINGO_LANGUAGE = 'ty';

/** Reads the vendors of each category, in the order of the vendors. A vendor without a game in a category is left out there. */
export async function readDeliveries(db: Db, shelf: Shelf): Promise<readonly Delivery[]> {
  const { rows } = await sql<{ vendor: string; game_type: string; games: number; classify: string[] | null }>`
    select g.vendor_code as vendor, g.game_type, count(distinct g.node_id)::integer as games,
      array_agg(distinct tab.code) filter (where tab.code is not null) as classify
    from game g left join lateral unnest(g.classify) as tab (code) on true
    where ${gamesWhere(shelf, {})}
    group by g.vendor_code, g.game_type`.execute(db);
  const offered = casinoSubTypes.filter((code) => code !== 'BG' || shelf.languages.includes(BINGO_LANGUAGE));
  return [...shelf.vendors.values()].flatMap((vendor) =>
    rows
      .filter((row) => row.vendor === vendor.code)
      .map(({ game_type, games, classify }) => ({
        vendor,
        gameType: gameTypeOf(game_type),
        games,
        classify: offered.filter((code) => classify?.includes(code) === true),
      })),
  );
}

/** Reads the names of the categories by language from `game_category`. */
export async function readTitles(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('game_category').select(['game_type', 'names']).execute();
  return new Map(rows.map(({ game_type, names }) => [game_type, names]));
}

interface Lane {
  readonly gameCategory: GameTypeCode;
  readonly games: number;
  readonly vendors: Vendor[];
}

/** Returns the categories with at least one vendor, in the order of the navigation (spec section 2). */
export function lanesOf(deliveries: readonly Delivery[]): Lane[] {
  return categoriesOf(deliveries).map(({ gameCategory, inCategory }) => ({
    gameCategory,
    games: inCategory.reduce((sum, { games }) => sum + games, 0),
    vendors: inCategory.map(cardOf),
  }));
}

export function menusOf(
  deliveries: readonly Delivery[],
  titles: ReadonlyMap<string, unknown>,
  language: string,
): GameMenu[] {
  return categoriesOf(deliveries).map(({ gameCategory, inCategory }) => ({
    gameCategory,
    title: localName(titles.get(gameCategory), language) || gameCategory,
    cards: inCategory.map(cardOf),
    gameClassify: casinoSubTypes.flatMap((code) => {
      const vendors = inCategory.filter(({ classify }) => classify.includes(code)).map(({ vendor }) => vendor.code);
      return vendors.length === 0 ? [] : [{ code, vendors }];
    }),
  }));
}

export function vendorTypesOf(
  deliveries: readonly Delivery[],
  { gameType, vassalage = '' }: VendorGameTypesQuery,
): VendorGameTypes[] {
  const asked = deliveries.filter(
    (each) =>
      (gameType === undefined || each.gameType === gameType) && (vassalage === '' || each.vendor.code === vassalage),
  );
  return [...Map.groupBy(asked, ({ vendor }) => vendor)].map(([vendor, ofVendor]) => ({
    vassalage: vendor.code,
    displayName: vendor.name,
    gameTypes: gameTypes.flatMap((type) =>
      ofVendor
        .filter((each) => each.gameType === type)
        .map(({ games, classify }) => ({ gameType: type, games, gameClassify: [...classify] })),
    ),
    opensList: vendor.opensList,
    maintenance: vendor.maintenance,
  }));
}

function categoriesOf(deliveries: readonly Delivery[]) {
  return gameTypes.flatMap((gameCategory) => {
    const inCategory = deliveries.filter(({ gameType }) => gameType === gameCategory);
    return inCategory.length === 0 ? [] : [{ gameCategory, inCategory }];
  });
}

function cardOf({ vendor: { code, name, opensList, maintenance }, games }: Delivery): Vendor {
  return { code, name, logo: `/art/vendors/${code}.svg`, games, opensList, maintenance };
}
