import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { canonicalAct, type LedgerAct } from '../domain/wallet/act.ts';
import type { Tx } from '../platform/db.ts';

/**
 * Stores the act under its id, which is the idempotency key. An act is one business operation whose legs, each a posting of one member, move the money
 * of several members in one transaction. Returns true if the act is new or was stored before with the same kind and legs, and false if the id belongs
 * to another act. Waits while another transaction that stores the same act id is open.
 */
export async function storeActOnce(tx: Tx, act: LedgerAct): Promise<boolean> {
  const bucket = getBucketOfAct(act.actId);
  const digest = createHash('sha256').update(canonicalAct(act)).digest();
  const stored = await tx
    .insertInto('ledger_act')
    .values({ bucket, act_id: act.actId, kind: act.kind, digest, legs: act.legs.length })
    .onConflict((on) => on.columns(['bucket', 'act_id']).doNothing())
    .returning('act_id')
    .executeTakeFirst();
  if (stored) return true;
  const { digest: storedDigest } = await tx
    .selectFrom('ledger_act')
    .select('digest')
    .where('bucket', '=', bucket)
    .where('act_id', '=', act.actId)
    .executeTakeFirstOrThrow();
  return storedDigest.equals(digest);
}

/** The posting that a leg of an act wrote. A leg is the part of the act that moves money of one member. */
export interface StoredLeg {
  readonly memberId: bigint;
  readonly postingId: bigint;
}

/** Stores which posting each leg of the act wrote. Legs that are stored already stay unchanged. */
export async function storeActLegs(tx: Tx, actId: string, legs: readonly StoredLeg[]): Promise<void> {
  await sql`
    insert into ledger_act_leg (bucket, act_id, member_id, posting_id)
    select leg.bucket, ${actId}, leg.member_id, leg.posting_id
    from unnest(
      ${legs.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${legs.map(({ memberId }) => memberId)}::bigint[],
      ${legs.map(({ postingId }) => postingId)}::bigint[]
    ) as leg (bucket, member_id, posting_id)
    on conflict do nothing`.execute(tx);
}

/**
 * Returns the bucket of an act. A bucket is a number from 0 to 255 that decides on which shard a row lies. It is the first byte of the digest of the
 * id, because an act concerns several members and has no bucket of its own.
 */
function getBucketOfAct(actId: string): number {
  return createHash('sha256').update(actId).digest().readUInt8(0);
}
