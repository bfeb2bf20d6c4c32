import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { PartnerFetch } from '../../platform/partner-fetch.ts';
import { openVendorAccesses } from '../../betting/vendor-call.ts';
import type { OpenSecret } from '../../platform/secret-row.ts';
import { createVendorClient, type VendorClient } from './vendor-client.ts';

/** The dependencies of the module. `openSecret` decrypts stored keys, and `fetchPartner` sends requests to vendors. */
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

/** A vendor at which a member has, or can have, a wallet. */
export interface WalletVendor {
  readonly code: string;
  readonly name: string;
  /** The code of the integration by which the vendor is called. */
  readonly integration: string;
  /** True if the vendor or its integration is under maintenance. */
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
  return (await openVendorClients(context, [{ integration }])).get(integration);
}

/**
 * Creates the clients of these vendors by the code of the integration. An integration without a transfer URL or an active key has no entry.
 */
export async function openVendorClients(
  context: VendorWalletsContext,
  vendors: readonly Pick<WalletVendor, 'integration'>[],
): Promise<ReadonlyMap<string, VendorClient>> {
  const integrations = [...new Set(vendors.map(({ integration }) => integration))];
  if (integrations.length === 0) return new Map();
  const rows = await context.db
    .selectFrom('integration')
    .select(['code', 'transfer_url as transferUrl'])
    .where('code', 'in', integrations)
    .where('transfer_url', 'is not', null)
    .execute();
  if (rows.length === 0) return new Map();
  const accesses = await openVendorAccesses(
    context,
    rows.map(({ code }) => code),
  );
  const clients = rows.flatMap(({ code, transferUrl }): [string, VendorClient][] => {
    const access = accesses.get(code);
    return access && transferUrl !== null ? [[code, createVendorClient({ access, transferUrl })]] : [];
  });
  return new Map(clients);
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
