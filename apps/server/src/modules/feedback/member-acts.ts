import type { AnswerComplaintRequest, ComplaintValue, CreateComplaintRequest } from '@baize/contract/schemas/feedback';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { applyComplaintAct } from '../../domain/complaints/complaint-acts.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { wireId } from '../../domain/wire-id.ts';
import { lockMember } from '../../members/lock-member.ts';
import { claimUploads } from '../../members/uploads.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { publishChange } from '../../platform/live/publish-change.ts';
import { memberTopic } from '../../platform/live/topics.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  countComplaints,
  toComplaintFacts,
  findComplaint,
  findComplaintByRequest,
  lockComplaint,
  postKey,
  readComplaintValue,
  updateComplaint,
  type ComplaintKey,
  type ComplaintRow,
} from './complaint-rows.ts';
import { readAnswerHours } from './answer-hours.ts';
import { findSubject } from './subjects.ts';

/** The most open complaints of one member. */
const OPEN_MAX = 10;
/** The most messages that one member may write in a day, over all complaints. */
const POSTS_PER_DAY_MAX = 40;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The member who writes a complaint. */
export interface Complainer {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly language: string;
  readonly now: Date;
}

/**
 * Opens a complaint with its first post. A repeated request returns the complaint that the first one opened, or is refused with `ledger.key_reused` if its
 * title differs. Refuses an unknown subject, too many open complaints (`complaint.too_many`) and too many posts of a day.
 */
export async function openComplaint(
  db: Db,
  member: Complainer,
  request: CreateComplaintRequest,
): Promise<Outcome<ComplaintValue>> {
  const subject = request.subject && (await findSubject(db, member, request.subject));
  if (request.subject && !subject) return refuse('request.not_found');
  return await transaction(db, async (tx) => {
    const { memberId, now } = member;
    await lockMember(tx, memberId);
    const repeated = await findComplaintByRequest(tx, memberId, request.requestId);
    if (repeated)
      return repeated.title === request.title.trim()
        ? done(await readComplaintValue(tx, repeated, now))
        : refuse('ledger.key_reused');
    if (await hasReachedPostLimit(tx, member))
      return refuse('request.rate_limited', { retryAfterSeconds: DAY_MS / 1000 });
    if ((await countComplaints(tx, memberId, sql<boolean>`state <> 'closed'`)) >= OPEN_MAX)
      return refuse('complaint.too_many');
    const complaintId = makeRecordId(now);
    const posted = await insertPost(tx, member, { ...request, complaintId });
    if (!posted.ok) return posted;
    await insertComplaint(tx, member, { ...request, complaintId, subject: subject ?? null });
    return done(await readStoredComplaint(tx, { memberId, complaintId }, now));
  });
}

/** Adds a post of the member to a complaint. A closed complaint is reopened, as long as that is allowed; afterwards it refuses with `complaint.closed`. */
export async function writeInComplaint(
  db: Db,
  member: Complainer,
  request: AnswerComplaintRequest,
): Promise<Outcome<ComplaintValue>> {
  return await changeOwnComplaint(db, member, request.complaintId, async (tx, row) => {
    const key = { memberId: member.memberId, complaintId: row.complaint_id };
    const posted = await findPostedText(tx, member.memberId, request.requestId);
    if (posted !== undefined) return posted === request.text.trim() ? undefined : refuse('ledger.key_reused');
    const answerHours = await readAnswerHours(tx, member.merchantId);
    const step = applyComplaintAct(toComplaintFacts(row), 'write', { now: member.now, answerHours });
    if (!step) return refuse('complaint.closed');
    if (await hasReachedPostLimit(tx, member))
      return refuse('request.rate_limited', { retryAfterSeconds: DAY_MS / 1000 });
    const written = await insertPost(tx, member, { ...request, complaintId: row.complaint_id });
    if (!written.ok) return written;
    const reopened = { closed_at: null, closed_by: null, rating: null };
    await updateComplaint(tx, key, {
      state: step.state,
      due_at: step.dueAt,
      updated_at: member.now,
      unread: false,
      ...reopened,
    });
    return undefined;
  });
}

/** Closes a complaint of the member. Refuses if it is closed already. */
export async function closeOwnComplaint(
  db: Db,
  member: Complainer,
  complaintId: string,
): Promise<Outcome<ComplaintValue>> {
  return await changeOwnComplaint(db, member, complaintId, async (tx, row) => {
    const step = applyComplaintAct(toComplaintFacts(row), 'close', { now: member.now, answerHours: 1 });
    if (!step) return refuse('complaint.closed');
    const { now } = member;
    const closed = { closed_at: now, closed_by: 'member', unread: false };
    const change = { state: step.state, due_at: null, updated_at: now, ...closed };
    await updateComplaint(tx, { memberId: member.memberId, complaintId: row.complaint_id }, change);
    return undefined;
  });
}

/** Stores the member's rating of a closed complaint. Refuses an open one with `complaint.not_closed`. */
export async function rateOwnComplaint(
  db: Db,
  member: Complainer,
  { complaintId, rating }: { readonly complaintId: string; readonly rating: number },
): Promise<Outcome<ComplaintValue>> {
  return await changeOwnComplaint(db, member, complaintId, async (tx, row) => {
    if (row.state !== 'closed') return refuse('complaint.not_closed');
    await updateComplaint(tx, { memberId: member.memberId, complaintId: row.complaint_id }, { rating });
    return undefined;
  });
}

/** Marks the answers of a complaint as read. Every open tab then fetches its unread count again. */
export async function markComplaintRead(
  db: Db,
  memberId: bigint,
  complaintId: string,
): Promise<Outcome<Record<string, never>>> {
  const id = wireId(complaintId);
  const found = id === undefined ? undefined : await findComplaint(db, { memberId, complaintId: id });
  if (!found) return refuse('request.not_found');
  if (!found.unread) return done({});
  await transaction(db, async (tx) => {
    await updateComplaint(tx, { memberId, complaintId: found.complaint_id }, { unread: false });
    await publishChange(tx, { topic: memberTopic(memberId), subject: 'complaints' });
  });
  return done({});
}

/** Locks the member and the complaint, and applies the change, which returns a refusal or undefined. Returns the complaint after the change. */
async function changeOwnComplaint(
  db: Db,
  { memberId, now }: Complainer,
  complaintId: string,
  change: (tx: Tx, row: ComplaintRow) => Promise<Outcome<never> | undefined>,
): Promise<Outcome<ComplaintValue>> {
  const id = wireId(complaintId);
  if (id === undefined) return refuse('request.not_found');
  return await transaction(db, async (tx) => {
    await lockMember(tx, memberId);
    const found = await findComplaint(tx, { memberId, complaintId: id });
    const row = found && (await lockComplaint(tx, { memberId, complaintId: found.complaint_id }));
    if (!row) return refuse('request.not_found');
    const refusal = await change(tx, row);
    return refusal ?? done(await readStoredComplaint(tx, { memberId, complaintId: row.complaint_id }, now));
  });
}

async function readStoredComplaint(tx: Tx, key: ComplaintKey, now: Date): Promise<ComplaintValue> {
  const row = await findComplaint(tx, key);
  assert(row !== undefined, `complaint ${key.complaintId} is not stored`);
  return await readComplaintValue(tx, row, now);
}

interface NewComplaint extends Pick<CreateComplaintRequest, 'requestId' | 'topic' | 'title'> {
  readonly complaintId: bigint;
  readonly subject: object | null;
}

async function insertComplaint(
  tx: Tx,
  { memberId, merchantId, now }: Complainer,
  { complaintId, requestId, topic, title, subject }: NewComplaint,
): Promise<void> {
  const answerHours = await readAnswerHours(tx, merchantId);
  await tx
    .insertInto('complaint')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      complaint_id: complaintId,
      merchant_id: merchantId,
      request_id: requestId,
      topic,
      title: title.trim(),
      subject: subject && JSON.stringify(subject),
      state: 'open',
      created_at: now,
      updated_at: now,
      due_at: new Date(now.getTime() + answerHours * HOUR_MS),
    })
    .execute();
}

interface NewPost extends Pick<AnswerComplaintRequest, 'requestId' | 'text' | 'images'> {
  readonly complaintId: bigint;
}

/** Inserts a post. The pictures are attached first: if one of them is not the member's own, nothing is written. */
async function insertPost(
  tx: Tx,
  { memberId, now }: Complainer,
  { complaintId, requestId, text, images }: NewPost,
): Promise<Outcome<undefined>> {
  const postId = makeRecordId(now);
  const usedBy = postKey(postId);
  const claimed = await claimUploads(tx, { memberId, purpose: 'complaint', ids: images, usedBy, now });
  if (!claimed.ok) return claimed;
  await tx
    .insertInto('complaint_post')
    .values({
      bucket: bucketOf(memberId),
      member_id: memberId,
      post_id: postId,
      complaint_id: complaintId,
      author: 'member',
      request_id: requestId,
      text: text.trim(),
      written_at: now,
    })
    .execute();
  return done(undefined);
}

async function findPostedText(tx: Tx, memberId: bigint, requestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from complaint_post p where ${isOfMember('p', memberId)} and request_id = ${requestId}`.execute(tx);
  return rows[0]?.text;
}

async function hasReachedPostLimit(tx: Tx, { memberId, now }: Complainer): Promise<boolean> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from complaint_post p
    where ${isOfMember('p', memberId)} and author = 'member' and written_at > ${new Date(now.getTime() - DAY_MS)}`.execute(
    tx,
  );
  return Number(rows[0]?.count ?? 0n) >= POSTS_PER_DAY_MAX;
}
