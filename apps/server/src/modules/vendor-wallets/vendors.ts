import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { PartnerFetch } from '../../platform/partner-fetch.ts';
import { openVendorAccess } from '../../betting/vendor-call.ts';
import type { OpenSecret } from '../../platform/secret-row.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';

export interface VendorWalletsContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly openSecret: OpenSecret;
  readonly fetchPartner: PartnerFetch;
}

/** A member with the properties of the merchant that transfers need. */
export interface WalletMember {
  readonly memberId: bigint;
  readonly merchant: Pick<Merchant, 'merchantId' | 'currency' | 'timeZone'>;
}

export interface WalletVendor {
  readonly code: string;
  readonly name: string;
  readonly integration: string;
  readonly maintenance: boolean;
  /** True if the merchant has enabled the vendor, and the vendor is active and in transfer mode. */
  readonly acceptsTransfers: boolean;
  /** True if the member has moved money to this vendor before. */
  readonly hasWallet: boolean;
  /** True if the vendor may hold money of the member now. False only if the wallet is known to be empty. */
  readonly mayHold: boolean;
}

/**
 * Reads the vendors in transfer mode that the merchant has enabled, and every other vendor at which the member has a wallet, because a vendor that
 * was switched off or to single mode may still hold money.
 */
export async function readWalletVendors(db: Db | Tx, merchantId: number, memberId: bigint): Promise<WalletVendor[]> {
  const { rows } = await sql<WalletVendor>`
    select v.code, v.name, i.code as integration,
      v.state = 'maintenance' or i.state = 'maintenance' as maintenance,
      coalesce(mv.enabled, false) and coalesce(v.wallet_mode, i.wallet_mode) = 'transfer'
        and v.state = 'active' and i.state = 'active' as "acceptsTransfers",
      w.member_id is not null as "hasWallet", coalesce(w.may_hold, false) as "mayHold"
    from vendor v
    join integration i on i.code = v.integration_code
    left join merchant_vendor mv on mv.vendor_code = v.code and mv.merchant_id = ${merchantId}
    left join vendor_wallet w on w.bucket = ${bucketOf(memberId)} and w.member_id = ${memberId} and w.vendor_code = v.code
    where w.member_id is not null or (
      mv.enabled and coalesce(v.wallet_mode, i.wallet_mode) = 'transfer' and v.state <> 'off' and i.state <> 'off')
    order by v.position, v.code`.execute(db);
  return rows;
}

/** Creates a client for the vendor wallets of an integration. Returns undefined if the integration has no transfer URL or no active key. */
export async function openVendorClient(
  context: VendorWalletsContext,
  integration: string,
): Promise<VendorClient | undefined> {
  const row = await context.db
    .selectFrom('integration')
    .select('transfer_url')
    .where('code', '=', integration)
    .executeTakeFirst();
  if (!row?.transfer_url) return undefined;
  const access = await openVendorAccess(context, integration);
  return access && createVendorClient({ access, transferUrl: row.transfer_url });
}

/** Writes whether the vendor may hold money of the member. */
export async function writeMayHold(tx: Tx, memberId: bigint, vendor: string, mayHold: boolean): Promise<void> {
  await tx
    .insertInto('vendor_wallet')
    .values({ bucket: bucketOf(memberId), member_id: memberId, vendor_code: vendor, may_hold: mayHold })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'member_id', 'vendor_code']).doUpdateSet({ may_hold: mayHold }),
    )
    .execute();
}
