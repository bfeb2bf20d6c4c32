import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';

const event = Compile(Type.Object({ memberId: Type.String({ pattern: '^\\d{1,19}$' }), merchantId: Type.Integer() }));
/** A member who plays is queued again only after this time, so that not every bet writes a row. */
const REQUEUE_AFTER_MS = 30_000;

/** Queues members whose figures have changed. The job `judge_vip` checks their ranks and unclaimed upgrade bonuses within a minute. */
export const vipEvents = {
  'bet.settled': queueMembersToJudge,
  'bet.voided': queueMembersToJudge,
  'deposit.credited': queueMembersToJudge,
  'deposit.returned': queueMembersToJudge,
};

async function queueMembersToJudge(tx: Tx, payloads: readonly unknown[]): Promise<void> {
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
        .where('vip_due.changed_at', '<', new Date(now.getTime() - REQUEUE_AFTER_MS)),
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
