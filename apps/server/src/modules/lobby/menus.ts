import { casinoSubTypes, type CasinoSubType } from '@baize/contract/codes';
import { gameTypes } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { Vendor } from '@baize/contract/schemas/games';
import type { GameMenu, VendorGameTypes, VendorGameTypesQuery } from '@baize/contract/schemas/lobby';
import { sql } from 'kysely';
import { localName } from '../../domain/lobby/local-name.ts';
import type { Db } from '../../platform/db.ts';
import { buildGamesCondition } from './game-order.ts';
import type { BrandOffer, OfferedVendor } from './brand-offer.ts';
import { parseGameType } from './tiles.ts';

/** The games that one vendor delivers to the brand in one category. */
export interface VendorCategory {
  readonly vendor: OfferedVendor;
  readonly gameType: GameTypeCode;
  /** The number of games. */
  readonly games: number;
  /** The casino sub-types (tabs) in which the vendor has at least one game. */
  readonly classify: readonly CasinoSubType[];
}

/** The tab of bingo games (`BG`) is offered only by brands that support this language (spec section 9, "Casino sub-types"). */
const BINGO_LANGUAGE = 'ty';

/** Reads the number and sub-types of the games of each vendor and category, in the order of the vendors. Empty combinations are left out. */
export async function readVendorCategories(db: Db, offer: BrandOffer): Promise<readonly VendorCategory[]> {
  const { rows } = await sql<{ vendor: string; game_type: string; games: number; classify: string[] | null }>`
    select g.vendor_code as vendor, g.game_type, count(distinct g.node_id)::integer as games,
      array_agg(distinct tab.code) filter (where tab.code is not null) as classify
    from game g left join lateral unnest(g.classify) as tab (code) on true
    where ${buildGamesCondition(offer, {})}
    group by g.vendor_code, g.game_type`.execute(db);
  const offeredSubTypes = casinoSubTypes.filter((code) => code !== 'BG' || offer.languages.includes(BINGO_LANGUAGE));
  return [...offer.vendors.values()].flatMap((vendor) =>
    rows
      .filter((row) => row.vendor === vendor.code)
      .map(({ game_type, games, classify }) => ({
        vendor,
        gameType: parseGameType(game_type),
        games,
        classify: offeredSubTypes.filter((code) => classify?.includes(code) === true),
      })),
  );
}

/** Reads the names of the categories by language from `game_category`. */
export async function readCategoryTitles(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('game_category').select(['game_type', 'names']).execute();
  return new Map(rows.map(({ game_type, names }) => [game_type, names]));
}

/** Reads the marketing texts of the brand by category. Each value holds the text by language. */
export async function readMarketingTexts(db: Db, merchantId: number): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('merchant_category_text')
    .select(['game_type', 'texts'])
    .where('merchant_id', '=', merchantId)
    .execute();
  return new Map(rows.map(({ game_type, texts }) => [game_type, texts]));
}

/** The vendors of one category, which a site shows as one row ("lane") of cards. */
interface Lane {
  readonly gameCategory: GameTypeCode;
  /** The number of games of all vendors in the category. */
  readonly games: number;
  readonly vendors: Vendor[];
  /** The property is missing if the brand has no text for the category. */
  readonly marketingText?: string;
}

/** Returns the categories with at least one vendor, in the order of the navigation (spec section 2). */
export function buildLanes(
  vendorCategories: readonly VendorCategory[],
  marketingTexts: ReadonlyMap<string, unknown>,
  language: string,
): Lane[] {
  return groupByCategory(vendorCategories).map(({ gameCategory, vendorsOfCategory }) => {
    const marketingText = localName(marketingTexts.get(gameCategory), language);
    return {
      gameCategory,
      games: vendorsOfCategory.reduce((sum, { games }) => sum + games, 0),
      vendors: vendorsOfCategory.map(toVendorCard),
      ...(marketingText !== '' && { marketingText }),
    };
  });
}

/** Returns the menu of each category: its title, its vendor cards, and for each casino sub-type the vendors that have such games. */
export function buildMenus(
  vendorCategories: readonly VendorCategory[],
  titles: ReadonlyMap<string, unknown>,
  language: string,
): GameMenu[] {
  return groupByCategory(vendorCategories).map(({ gameCategory, vendorsOfCategory }) => ({
    gameCategory,
    title: localName(titles.get(gameCategory), language) || gameCategory,
    cards: vendorsOfCategory.map(toVendorCard),
    gameClassify: casinoSubTypes.flatMap((code) => {
      const vendors = vendorsOfCategory
        .filter(({ classify }) => classify.includes(code))
        .map(({ vendor }) => vendor.code);
      return vendors.length === 0 ? [] : [{ code, vendors }];
    }),
  }));
}

/** Returns for each vendor that matches the query its categories, with the number and sub-types of its games. */
export function buildVendorGameTypes(
  vendorCategories: readonly VendorCategory[],
  { gameType, vassalage = '' }: VendorGameTypesQuery,
): VendorGameTypes[] {
  const matching = vendorCategories.filter(
    (vendorCategory) =>
      (gameType === undefined || vendorCategory.gameType === gameType) &&
      (vassalage === '' || vendorCategory.vendor.code === vassalage),
  );
  return [...Map.groupBy(matching, ({ vendor }) => vendor)].map(([vendor, categoriesOfVendor]) => ({
    vassalage: vendor.code,
    displayName: vendor.name,
    gameTypes: gameTypes.flatMap((type) =>
      categoriesOfVendor
        .filter((vendorCategory) => vendorCategory.gameType === type)
        .map(({ games, classify }) => ({ gameType: type, games, gameClassify: [...classify] })),
    ),
    opensList: vendor.opensList,
    maintenance: vendor.maintenance,
  }));
}

function groupByCategory(vendorCategories: readonly VendorCategory[]) {
  return gameTypes.flatMap((gameCategory) => {
    const vendorsOfCategory = vendorCategories.filter(({ gameType }) => gameType === gameCategory);
    return vendorsOfCategory.length === 0 ? [] : [{ gameCategory, vendorsOfCategory }];
  });
}

function toVendorCard({ vendor: { code, name, opensList, maintenance }, games }: VendorCategory): Vendor {
  return { code, name, logo: `/art/vendors/${code}.svg`, games, opensList, maintenance };
}
