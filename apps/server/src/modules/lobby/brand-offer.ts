import { sql } from 'kysely';
import { isSwitchOn } from '../../members/switches.ts';
import type { Db } from '../../platform/db.ts';
import type { Catalogue } from './catalogue.ts';

/** A vendor that the brand offers. */
export interface OfferedVendor {
  readonly code: string;
  readonly name: string;
  /** Whether the tile of the vendor opens a list of its games instead of one game. */
  readonly opensList: boolean;
  /** Whether the vendor or its integration is in maintenance: its games are shown, but cannot be launched. */
  readonly maintenance: boolean;
}

/**
 * The offer of one brand: its vendors in their order, its languages and its switches. Queries of games take these facts from here, so they
 * need not join the tables behind it.
 */
export interface BrandOffer {
  readonly merchantId: number;
  /** The vendors by their codes, in the order in which the sites show them. */
  readonly vendors: ReadonlyMap<string, OfferedVendor>;
  readonly vendorCodes: readonly string[];
  /** The brand's switch FREEPLAY3 (spec section 3). A game can be played for free only if both the brand and the game offer free play. */
  readonly freePlay: boolean;
  readonly languages: readonly string[];
}

/** The context of one call of the lobby: the database, the current cache of the catalogue, and the brand's offer. */
export interface LobbyContext {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly offer: BrandOffer;
}

/** Returns the offer of a brand from the cache of the catalogue. */
export async function readCachedOffer(db: Db, catalogue: Catalogue, merchantId: number): Promise<BrandOffer> {
  return await catalogue.getOrRead(`offer ${merchantId}`, async () => await readBrandOffer(db, merchantId));
}

/**
 * Reads the offer with the vendors in their order. A vendor is left out if the vendor, its integration or its entry at the brand is switched
 * off. A vendor with a live chat is left out unless the brand has switched live chats on (LIVECHAT).
 */
async function readBrandOffer(db: Db, merchantId: number): Promise<BrandOffer> {
  const hasLiveChat = await isSwitchOn(db, merchantId, 'LIVECHAT');
  const rows = await db
    .selectFrom('merchant_vendor as mv')
    .innerJoin('vendor as v', 'v.code', 'mv.vendor_code')
    .innerJoin('integration as i', 'i.code', 'v.integration_code')
    .select([
      'v.code',
      'v.name',
      'v.opens_list as opensList',
      sql<boolean>`'maintenance' in (v.state, i.state)`.as('maintenance'),
    ])
    .where('mv.merchant_id', '=', merchantId)
    .where('mv.enabled', '=', true)
    .where('v.state', '<>', 'off')
    .where('i.state', '<>', 'off')
    .where((eb) => eb.or([eb('i.live_chat_url', 'is', null), eb.lit(hasLiveChat)]))
    .orderBy('v.position')
    .orderBy('v.code')
    .execute();
  const vendors = new Map(rows.map((vendor) => [vendor.code, vendor]));
  const { languages } = await db
    .selectFrom('merchant')
    .select('languages')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const freePlay = await isSwitchOn(db, merchantId, 'FREEPLAY3');
  return { merchantId, vendors, vendorCodes: [...vendors.keys()], freePlay, languages };
}
