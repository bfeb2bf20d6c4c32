import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { postKey } from './complaint-rows.ts';
import { feedbackKey } from './send-feedback.ts';

const DAY_MS = 86_400_000;
/** Feedback is kept for half a year. It promises no answer, so nobody can dispute it later. */
const KEEP_FEEDBACK_DAYS = 180;
/** Licences require that complaints are kept. After this time nobody can dispute one any more. */
const KEEP_COMPLAINTS_DAYS = 730;

/** Deletes old feedback together with its pictures. */
export const feedbackSweep: Sweep = {
  name: 'feedback',
  age: { table: 'feedback', column: 'created_at' },
  deleteBatch: async (tx, now, limit) => {
    const before = new Date(now.getTime() - KEEP_FEEDBACK_DAYS * DAY_MS);
    const rows = await tx
      .selectFrom('feedback')
      .select('feedback_id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = rows.map(({ feedback_id }) => feedback_id);
    await deleteUploads(tx, ids.map(feedbackKey));
    await sql`delete from feedback where feedback_id = any(${ids}::bigint[])`.execute(tx);
    return ids.length;
  },
};

/** Deletes complaints that were closed long ago, with their posts and pictures. */
export const complaintSweep: Sweep = {
  name: 'complaint',
  age: { table: 'complaint', column: 'closed_at' },
  deleteBatch: async (tx, now, limit) => {
    const before = new Date(now.getTime() - KEEP_COMPLAINTS_DAYS * DAY_MS);
    const { rows } = await sql<{ member_id: bigint; complaint_id: bigint }>`
      select member_id, complaint_id from complaint
      where state = 'closed' and closed_at < ${before} order by closed_at limit ${limit}`.execute(tx);
    for (const { member_id, complaint_id } of rows) await deleteComplaint(tx, member_id, complaint_id, before);
    return rows.length;
  },
};

/** Deletes one complaint, unless the member has reopened it since it was listed. */
async function deleteComplaint(tx: Tx, memberId: bigint, complaintId: bigint, before: Date): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from complaint c where ${isOfMember('c', memberId)} and complaint_id = ${complaintId}
      and state = 'closed' and closed_at < ${before}`.execute(tx);
  if (numAffectedRows === 0n) return;
  const { rows } = await sql<{ post_id: bigint }>`
    delete from complaint_post p where ${isOfMember('p', memberId)} and complaint_id = ${complaintId}
    returning post_id`.execute(tx);
  await deleteUploads(
    tx,
    rows.map(({ post_id }) => postKey(post_id)),
  );
}

async function deleteUploads(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from upload where used_by = any(${[...keys]}::text[])`.execute(tx);
}
