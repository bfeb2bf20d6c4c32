import { sql } from 'kysely';
import { applyComplaintAct } from '../../domain/complaints/complaint-acts.ts';
import type { Db } from '../../platform/db.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import { transaction } from '../../platform/transaction.ts';
import { toComplaintFacts, lockComplaint, updateComplaint } from './complaint-rows.ts';

/** A complaint is closed if its member has not reacted to an answer or a question for this many days. */
const IDLE_DAYS = 7;
const DAY_MS = 86_400_000;
/** Further idle complaints wait for the next run. */
const CLOSED_PER_RUN_MAX = 500;

interface Log {
  error(fields: object, message: string): void;
}

/** Alerts about complaints whose promised answer is late, by brand, in each run until they are answered. */
export async function reportLateComplaints(db: Db, now: Date, log: Log): Promise<void> {
  const { rows } = await sql<{ code: string; late: number; oldest: Date }>`
    select m.code, count(*)::integer as late, min(c.due_at) as oldest
    from complaint c join merchant m on m.merchant_id = c.merchant_id
    where c.due_at < ${now}
    group by m.code order by m.code`.execute(db);
  for (const { code, late, oldest } of rows)
    log.error(
      { alert: 'complaints-late', brand: code, late, oldestDueAt: oldest.toISOString() },
      'ALERT: complaints wait for an answer longer than the brand promises',
    );
}

/**
 * Closes complaints whose members have not reacted for `IDLE_DAYS`. A message of the member reopens such a complaint. Returns the number of idle
 * complaints that were found; one whose member wrote in the meantime is counted, but stays open.
 */
export async function closeIdleComplaints(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - IDLE_DAYS * DAY_MS);
  const { rows } = await sql<{ member_id: bigint; complaint_id: bigint }>`
    select member_id, complaint_id from complaint
    where state in ('answered', 'waiting_member') and updated_at < ${before}
    order by updated_at limit ${CLOSED_PER_RUN_MAX}`.execute(db);
  for (const { member_id, complaint_id } of rows)
    await transaction(db, async (tx) => {
      const key = { memberId: member_id, complaintId: complaint_id };
      const row = await lockComplaint(tx, key);
      // The member may have written meanwhile.
      if (!row || row.updated_at >= before) return;
      const step = applyComplaintAct(toComplaintFacts(row), 'expire', { now, answerHours: 1 });
      if (!step) return;
      const closed = { state: step.state, due_at: null, closed_at: now, closed_by: 'time' };
      await updateComplaint(tx, key, { ...closed, updated_at: now });
      await publishChange(tx, { topic: memberTopic(member_id), subject: 'complaints' });
    });
  return rows.length;
}
