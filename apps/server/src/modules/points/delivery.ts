import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { sealAll, type SealCounts, type Sealing } from '../../operators/sealing.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { Sweep } from '../../platform/sweep.ts';
import type { Vault } from '../../platform/vault.ts';

/**
 * The address to which a redeemed item is sent. It is encrypted like account numbers (docs/decisions/0029-account-numbers-at-rest.md), and never
 * logged.
 */
export interface Delivery {
  readonly receivingAddress: string;
  readonly mobileNum: string;
}

/** The row to which an encrypted delivery is bound. A value that is copied to another row cannot be decrypted. */
export interface RedemptionKey {
  readonly memberId: bigint;
  readonly redemptionId: bigint;
}

/** Encrypts a delivery for the row of its redemption. */
export function sealDelivery(vault: Vault, key: RedemptionKey, { receivingAddress, mobileNum }: Delivery): Buffer {
  return vault.seal(JSON.stringify({ receivingAddress, mobileNum }), sealingContext(key));
}

/** Decrypts a delivery. Throws if the value belongs to another redemption. */
export function openDelivery(vault: Vault, key: RedemptionKey, sealed: Buffer): Delivery {
  return JSON.parse(vault.open(sealed, sealingContext(key))) as Delivery;
}

function sealingContext({ memberId, redemptionId }: RedemptionKey): string {
  return `point-redemption:${memberId}:${redemptionId}`;
}

/** Encrypts deliveries again that were encrypted with another key than the current one (`pnpm ops payout-accounts seal`). */
export async function sealDeliveries(db: Db, vault: Vault, sealing: Sealing): Promise<SealCounts> {
  return await sealAll<RedemptionKey & { readonly sealed: Buffer }>(db, vault, sealing, {
    name: 'redemptions',
    next: async (tx, after, limit) => await readOtherKeys(tx, vault, after, limit),
    number: ({ redemptionId }) => redemptionId,
    isSealed: () => true,
    seal: async (tx, row) => {
      await tx
        .updateTable('point_redemption')
        .set({ sealed: sealDelivery(vault, row, openDelivery(vault, row, row.sealed)) })
        .where('bucket', '=', bucketOf(row.memberId))
        .where('member_id', '=', row.memberId)
        .where('redemption_id', '=', row.redemptionId)
        // The address may have been deleted since it was read: a row is not locked where it may lie in any placement.
        .where('sealed', '=', row.sealed)
        .execute();
    },
  });
}

async function readOtherKeys(tx: Tx, { head }: Vault, after: bigint, limit: number) {
  const { rows } = await sql<RedemptionKey & { readonly sealed: Buffer }>`
    select member_id as "memberId", redemption_id as "redemptionId", sealed from point_redemption
    where sealed is not null and redemption_id > ${after} and substring(sealed from 1 for ${head.length}::int) <> ${head}
    order by redemption_id limit ${limit}`.execute(tx);
  return rows;
}

/** An address is kept for this many days after the decision, for questions about the delivery. */
const DELIVERY_KEEP_DAYS = 90;

/** Deletes addresses and mobile numbers that are no longer needed. The redemptions are kept. */
export const deliverySweep: Sweep = {
  name: 'point_redemption',
  deleteBatch: async (tx, now, limit) => {
    const { numAffectedRows = 0n } = await sql`
      update point_redemption set sealed = null
      where (bucket, member_id, redemption_id) in (
        select bucket, member_id, redemption_id from point_redemption
        where sealed is not null and decided_at < ${now}::timestamptz - make_interval(days => ${DELIVERY_KEEP_DAYS}) limit ${limit}
      )`.execute(tx);
    return Number(numAffectedRows);
  },
};
