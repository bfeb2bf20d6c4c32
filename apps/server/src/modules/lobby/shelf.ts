import { sql } from 'kysely';
import { switchIsOn } from '../../members/switches.ts';
import type { Db } from '../../platform/db.ts';
import type { Catalogue } from './catalogue.ts';

export interface ShelfVendor {
  readonly code: string;
  readonly name: string;
  readonly opensList: boolean;
  readonly maintenance: boolean;
}

/** The vendors and categories that one brand offers. Queries of games start from the shelf and need no other table for it. */
export interface Shelf {
  readonly merchantId: number;
  readonly vendors: ReadonlyMap<string, ShelfVendor>;
  readonly vendorCodes: readonly string[];
  /** FREEPLAY3 (spec section 3): whether the brand offers what the games offer. */
  readonly freePlay: boolean;
  readonly languages: readonly string[];
}

/** The parts that every call of the lobby needs. */
export interface Remembered {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly shelf: Shelf;
}

export async function shelfOf(db: Db, catalogue: Catalogue, merchantId: number): Promise<Shelf> {
  return await catalogue.remember(`shelf ${merchantId}`, async () => await readShelf(db, merchantId));
}

/**
 * Reads the vendors in their order. A vendor is left out if it, its integration or its entry at the brand is switched off, and a vendor of live chats
 * unless the brand has switched them on (LIVECHAT).
 */
async function readShelf(db: Db, merchantId: number): Promise<Shelf> {
  const hasLiveChat = await switchIsOn(db, merchantId, 'LIVECHAT');
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
  const freePlay = await switchIsOn(db, merchantId, 'FREEPLAY3');
  return { merchantId, vendors, vendorCodes: [...vendors.keys()], freePlay, languages };
}
