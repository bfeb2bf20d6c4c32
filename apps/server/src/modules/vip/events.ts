import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';

const event = Compile(Type.Object({ memberId: Type.String({ pattern: '^\\d{1,19}$' }), merchantId: Type.Integer() }));
/** A member who plays is put down again after this time only, so that not every bet writes a row. */
const AGAIN_MS = 30_000;

/**
 * Puts down the members whose figures have changed, upwards or downwards; the job `judge_vip` judges their ranks and their unclaimed upgrade
 * bonuses within a minute.
 */
export const vipEvents = {
  'bet.settled': putDown,
  'bet.voided': putDown,
  'deposit.credited': putDown,
  'deposit.returned': putDown,
};

async function putDown(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const members = new Map<bigint, number>();
  for (const payload of payloads) {
    assert(event.Check(payload), 'an event without its member');
    members.set(BigInt(payload.memberId), payload.merchantId);
  }
  const merchants = await merchantsWithVip(tx, new Set(members.values()));
  const due = [...members]
    .filter(([, merchantId]) => merchants.has(merchantId))
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  if (due.length === 0) return;
  const now = new Date();
  const rows = due.map(([memberId, merchantId]) => {
    return { bucket: bucketOf(memberId), member_id: memberId, merchant_id: merchantId, changed_at: now };
  });
  await tx
    .insertInto('vip_due')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'member_id'])
        .doUpdateSet({ changed_at: now })
        .where('vip_due.changed_at', '<', new Date(now.getTime() - AGAIN_MS)),
    )
    .execute();
}

/** Returns which of the merchants have a VIP program that is on. */
async function merchantsWithVip(tx: Tx, merchantIds: ReadonlySet<number>): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('reward_program')
    .select('merchant_id')
    .where('merchant_id', 'in', [...merchantIds])
    .where('kind', '=', 'vip')
    .where('state', '=', 'on')
    .execute();
  return new Set(rows.map(({ merchant_id }) => merchant_id));
}
