import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { applyComplaintAct, type ComplaintAct } from '../../domain/complaints/complaint-acts.ts';
import type { Operator } from '../../operators/operator-identity.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { readAnswerHours } from './answer-hours.ts';
import {
  toComplaintFacts,
  lockComplaint,
  updateComplaint,
  type ComplaintKey,
  type ComplaintRow,
} from './complaint-rows.ts';

/** An act of an operator on one complaint of a brand. The desk is the operators' side of complaints. */
export interface DeskAct {
  readonly merchantId: number;
  readonly complaintId: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

/**
 * Why an act is refused: `closed`: the complaint is closed; `merged`: it was merged into another one; `other_member`: a merge across members; `same`:
 * a merge with itself.
 */
export type DeskObstacle = 'not_found' | 'closed' | 'other_member' | 'same' | 'merged';

/** Finds a complaint of the brand and locks it. Returns undefined if there is none. */
export async function lockComplaintOfBrand(
  tx: Tx,
  { merchantId, complaintId }: Pick<DeskAct, 'merchantId' | 'complaintId'>,
): Promise<ComplaintRow | undefined> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from complaint where merchant_id = ${merchantId} and complaint_id = ${complaintId}`.execute(tx);
  const memberId = rows[0]?.member_id;
  return memberId === undefined ? undefined : await lockComplaint(tx, { memberId, complaintId });
}

/** Assigns the complaint to an operator. Returns the obstacle, or undefined if it is done. */
export async function assignComplaint(tx: Tx, act: DeskAct, assignee: string): Promise<DeskObstacle | undefined> {
  const row = await lockComplaintOfBrand(tx, act);
  if (!row) return 'not_found';
  if (row.merged_into !== null) return 'merged';
  await updateComplaint(tx, toKey(row), { assigned_to: assignee });
  return undefined;
}

/**
 * Writes an answer or a question to the member. An unassigned complaint is assigned to the operator. Returns the obstacle, or undefined if it is
 * done.
 */
export async function answerAsOperator(
  tx: Tx,
  act: DeskAct,
  { kind, text }: { readonly kind: 'answer' | 'ask'; readonly text: string },
): Promise<DeskObstacle | undefined> {
  const { operator, now } = act;
  return await applyAct(tx, act, kind, async (row) => {
    await insertOperatorPost(tx, row, { author: 'service', operator, text, now });
    return {
      assigned_to: row.assigned_to ?? operator.loginName,
      first_answered_at: row.first_answered_at ?? now,
      ...(row.first_answered_at === null && { was_late: row.due_at !== null && now > row.due_at }),
      unread: true,
    };
  });
}

/** Closes a complaint with a final answer to the member. Returns the obstacle, or undefined if it is done. */
export async function closeAsOperator(tx: Tx, act: DeskAct, text: string): Promise<DeskObstacle | undefined> {
  const { operator, now } = act;
  return await applyAct(tx, act, 'close', async (row) => {
    await insertOperatorPost(tx, row, { author: 'service', operator, text, now });
    return {
      closed_at: now,
      closed_by: 'service',
      first_answered_at: row.first_answered_at ?? now,
      ...(row.first_answered_at === null && { was_late: row.due_at !== null && now > row.due_at }),
      unread: true,
    };
  });
}

/** Adds an internal note, which the member never sees. Returns the obstacle, or undefined if it is done. */
export async function noteAsOperator(tx: Tx, act: DeskAct, text: string): Promise<DeskObstacle | undefined> {
  const row = await lockComplaintOfBrand(tx, act);
  if (!row) return 'not_found';
  if (row.merged_into !== null) return 'merged';
  await insertOperatorPost(tx, row, { author: 'note', operator: act.operator, text, now: act.now });
  return undefined;
}

/**
 * Moves the posts of a complaint into another one of the same member, and closes the emptied one. Returns the obstacle, or undefined if it is done.
 */
export async function mergeComplaint(tx: Tx, act: DeskAct, intoId: bigint): Promise<DeskObstacle | undefined> {
  if (intoId === act.complaintId) return 'same';
  // The smaller id is locked first, so that two operators who merge the same two wait for each other.
  const [first, second] = [act.complaintId, intoId].toSorted((a, b) => (a < b ? -1 : 1));
  for (const complaintId of [first, second])
    if (complaintId !== undefined) await lockComplaintOfBrand(tx, { merchantId: act.merchantId, complaintId });
  const from = await lockComplaintOfBrand(tx, act);
  const into = await lockComplaintOfBrand(tx, { merchantId: act.merchantId, complaintId: intoId });
  if (!from || !into) return 'not_found';
  if (from.member_id !== into.member_id) return 'other_member';
  if (from.merged_into !== null || into.merged_into !== null) return 'merged';
  if (into.state === 'closed') return 'closed';
  await sql`update complaint_post p set complaint_id = ${intoId}
    where ${isOfMember('p', from.member_id)} and complaint_id = ${from.complaint_id}`.execute(tx);
  const { now } = act;
  const emptied = { state: 'closed', due_at: null, closed_at: from.closed_at ?? now, unread: false, updated_at: now };
  await updateComplaint(tx, toKey(from), {
    ...emptied,
    closed_by: 'service',
    merged_into: intoId,
  });
  await updateComplaint(tx, toKey(into), { updated_at: now });
  await publishComplaints(tx, from.member_id);
  return undefined;
}

/**
 * Applies an act to a complaint. `write` stores what belongs to the act and returns further columns to set; state and due time follow from the table of
 * acts. The open pages of the member then fetch the complaint again.
 */
async function applyAct(
  tx: Tx,
  act: DeskAct,
  kind: ComplaintAct,
  write: (row: ComplaintRow) => Promise<Readonly<Record<string, unknown>>>,
): Promise<DeskObstacle | undefined> {
  const row = await lockComplaintOfBrand(tx, act);
  if (!row) return 'not_found';
  const answerHours = await readAnswerHours(tx, act.merchantId);
  const next = applyComplaintAct(toComplaintFacts(row), kind, { now: act.now, answerHours });
  if (!next) return 'closed';
  const written = await write(row);
  await updateComplaint(tx, toKey(row), {
    state: next.state,
    due_at: next.dueAt,
    updated_at: act.now,
    ...written,
  });
  await publishComplaints(tx, row.member_id);
  return undefined;
}

interface OperatorPost {
  readonly author: 'service' | 'note';
  readonly operator: Operator;
  readonly text: string;
  readonly now: Date;
}

async function insertOperatorPost(
  tx: Tx,
  { member_id, complaint_id }: ComplaintRow,
  { author, operator, text, now }: OperatorPost,
): Promise<void> {
  await tx
    .insertInto('complaint_post')
    .values({
      bucket: bucketOf(member_id),
      member_id,
      post_id: makeRecordId(now),
      complaint_id,
      author,
      operator: operator.loginName,
      text,
      written_at: now,
    })
    .execute();
}

function toKey({ member_id, complaint_id }: ComplaintRow): ComplaintKey {
  return { memberId: member_id, complaintId: complaint_id };
}

async function publishComplaints(tx: Tx, memberId: bigint): Promise<void> {
  await publishChange(tx, { topic: memberTopic(memberId), subject: 'complaints' });
}

/** Figures of the complaints that were opened since a time, and of all that wait now. */
export interface DeskFigures {
  readonly complaints: number;
  readonly answered: number;
  /** Complaints whose first answer came after the promised time. */
  readonly late: number;
  /** The median and the 90th percentile of the time to the first answer; null if nothing was answered. */
  readonly medianMinutes: number | null;
  readonly ninetiethMinutes: number | null;
  /** The average rating by members, and the number of ratings; the average is null without ratings. */
  readonly rating: number | null;
  readonly ratings: number;
  /** All complaints that wait for an answer now, and those among them that are late. */
  readonly waiting: number;
  readonly overdue: number;
}

/** Measures the time to the first answer. A complaint that was merged into another one does not count. */
export async function measureDesk(
  db: Db,
  { merchantId, since, now }: { readonly merchantId: number; readonly since: Date; readonly now: Date },
): Promise<DeskFigures> {
  const { rows } = await sql<Record<keyof DeskFigures, string | number | bigint | null>>`
    with counted as (
      select extract(epoch from first_answered_at - created_at) / 60 as minutes, was_late, rating, due_at, created_at
      from complaint where merchant_id = ${merchantId} and merged_into is null
        and (created_at >= ${since} or due_at is not null)
    )
    select count(*) filter (where created_at >= ${since}) as complaints,
      count(minutes) filter (where created_at >= ${since}) as answered,
      count(*) filter (where was_late and created_at >= ${since}) as late,
      round(percentile_cont(0.5) within group (order by minutes) filter (where created_at >= ${since}))::float8 as "medianMinutes",
      round(percentile_cont(0.9) within group (order by minutes) filter (where created_at >= ${since}))::float8 as "ninetiethMinutes",
      round(avg(rating) filter (where created_at >= ${since}), 2)::float8 as rating,
      count(rating) filter (where created_at >= ${since}) as ratings,
      count(due_at) as waiting,
      count(*) filter (where due_at < ${now}) as overdue
    from counted`.execute(db);
  const [row] = rows;
  const figure = (name: keyof DeskFigures) => Number(row?.[name] ?? 0);
  const figureOrNull = (name: keyof DeskFigures) => (row?.[name] == null ? null : Number(row[name]));
  return {
    complaints: figure('complaints'),
    answered: figure('answered'),
    late: figure('late'),
    medianMinutes: figureOrNull('medianMinutes'),
    ninetiethMinutes: figureOrNull('ninetiethMinutes'),
    rating: figureOrNull('rating'),
    ratings: figure('ratings'),
    waiting: figure('waiting'),
    overdue: figure('overdue'),
  };
}
