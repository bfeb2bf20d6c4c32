import { sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { Tx } from '../../platform/db.ts';

const event = Compile(Type.Object({ memberId: Type.String({ pattern: '^\\d{1,19}$' }), merchantId: Type.Integer() }));
/** A member who plays is put down again after this time only, so that not every bet writes a row. */
const AGAIN_SECONDS = 30;

/** Puts down the members whose figures have changed; the job `judge_vip` judges their ranks within a minute. */
export const vipEvents = {
  'bet.settled': putDown,
  'deposit.credited': putDown,
};

async function putDown(tx: Tx, payloads: readonly unknown[]): Promise<void> {
  const members = new Map<bigint, number>();
  for (const payload of payloads) {
    assert(event.Check(payload), 'an event without its member');
    members.set(BigInt(payload.memberId), payload.merchantId);
  }
  const due = [...members].toSorted(([left], [right]) => (left < right ? -1 : 1));
  await sql`
    insert into vip_due (bucket, member_id, merchant_id, changed_at)
    select bucket, member_id, merchant_id, ${new Date()}
    from unnest(
      ${due.map(([memberId]) => bucketOf(memberId))}::smallint[], ${due.map(([memberId]) => memberId)}::bigint[],
      ${due.map(([, merchantId]) => merchantId)}::integer[]
    ) as due (bucket, member_id, merchant_id)
    where exists (
      select from reward_program p where p.merchant_id = due.merchant_id and p.kind = 'vip' and p.state = 'on')
    on conflict (bucket, member_id) do update set changed_at = excluded.changed_at
      where vip_due.changed_at < excluded.changed_at - make_interval(secs => ${AGAIN_SECONDS})`.execute(tx);
}
