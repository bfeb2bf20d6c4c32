import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { vendorClient, type VendorClient } from './vendor-client.ts';

export interface VendorWalletsContext {
  readonly db: Db;
  readonly now: () => Date;
  /** Opens what `platform/secret-box.ts` sealed under the server's own key. */
  readonly openSecret: (sealed: Buffer) => string;
}

/** What moving a member's money needs to know of its merchant. */
export interface WalletMember {
  readonly memberId: bigint;
  readonly merchant: Pick<Merchant, 'merchantId' | 'currency' | 'timeZone'>;
}

export interface WalletVendor {
  readonly code: string;
  readonly name: string;
  readonly integration: string;
  readonly maintenance: boolean;
  /** Money may be moved there now: it is carried, switched on, and in transfer mode. */
  readonly takesMoney: boolean;
  /** The member has moved money there before. */
  readonly known: boolean;
  /** It may hold some of it. */
  readonly mayHold: boolean;
}

/**
 * The vendors in transfer mode that the merchant carries, and those where the member has a wallet all the same: a vendor that was
 * switched over or off may still hold money.
 */
export async function readWalletVendors(db: Db | Tx, merchantId: number, memberId: bigint): Promise<WalletVendor[]> {
  const { rows } = await sql<WalletVendor>`
    select v.code, v.name, i.code as integration,
      v.state = 'maintenance' or i.state = 'maintenance' as maintenance,
      coalesce(mv.enabled, false) and coalesce(v.wallet_mode, i.wallet_mode) = 'transfer'
        and v.state = 'active' and i.state = 'active' as "takesMoney",
      w.member_id is not null as known, coalesce(w.may_hold, false) as "mayHold"
    from vendor v
    join integration i on i.code = v.integration_code
    left join merchant_vendor mv on mv.vendor_code = v.code and mv.merchant_id = ${merchantId}
    left join vendor_wallet w on w.bucket = ${bucketOf(memberId)} and w.member_id = ${memberId} and w.vendor_code = v.code
    where w.member_id is not null or (
      mv.enabled and coalesce(v.wallet_mode, i.wallet_mode) = 'transfer' and v.state <> 'off' and i.state <> 'off')
    order by v.position, v.code`.execute(db);
  return rows;
}

/**
 * With the oldest of its active secrets: the vendor has the newer one, too, when the older is retired. Undefined where the platform has
 * no way to it.
 */
export async function openVendor(
  { db, now, openSecret }: VendorWalletsContext,
  integration: string,
): Promise<VendorClient | undefined> {
  const row = await db
    .selectFrom('integration as i')
    .innerJoin('integration_key as k', 'k.integration_code', 'i.code')
    .select(['i.transfer_url', 'k.key_id', 'k.sealed_secret'])
    .where('i.code', '=', integration)
    .where('k.retired_at', 'is', null)
    .where('k.sealed_secret', 'is not', null)
    .orderBy('k.created_at')
    .orderBy('k.key_id')
    .executeTakeFirst();
  if (!row?.transfer_url || !row.sealed_secret) return undefined;
  const { transfer_url: transferUrl, key_id: keyId } = row;
  return vendorClient({ integration, transferUrl, keyId, secret: openSecret(row.sealed_secret), now });
}

/** Remembers that the vendor may hold money of the member, or no longer does. */
export async function writeMayHold(tx: Tx, memberId: bigint, vendor: string, mayHold: boolean): Promise<void> {
  await tx
    .insertInto('vendor_wallet')
    .values({ bucket: bucketOf(memberId), member_id: memberId, vendor_code: vendor, may_hold: mayHold })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'member_id', 'vendor_code']).doUpdateSet({ may_hold: mayHold }),
    )
    .execute();
}
