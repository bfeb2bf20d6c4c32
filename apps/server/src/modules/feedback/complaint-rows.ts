import { complaintStates, complaintTopics, type ComplaintState, type ComplaintTopic } from '@baize/contract/codes';
import { ComplaintSubject, type Complaint, type ComplaintValue } from '@baize/contract/schemas/feedback';
import { sql, type RawBuilder } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { reopenUntil, applyComplaintAct, type ComplaintFacts } from '../../domain/complaints/complaint-acts.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/**
 * A row of `complaint`. `due_at` is the time by which the brand promised an answer; it is null while no answer is due. `unread` is true if the member has
 * not read the last answer.
 */
export interface ComplaintRow {
  readonly member_id: bigint;
  readonly complaint_id: bigint;
  readonly merchant_id: number;
  readonly topic: string;
  readonly title: string;
  readonly subject: unknown;
  readonly state: string;
  readonly assigned_to: string | null;
  readonly merged_into: bigint | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly due_at: Date | null;
  readonly first_answered_at: Date | null;
  readonly closed_at: Date | null;
  readonly rating: number | null;
  readonly unread: boolean;
}

const columns = sql`member_id, complaint_id, merchant_id, topic, title, subject, state, assigned_to, merged_into, created_at, updated_at,
  due_at, first_answered_at, closed_at, rating, unread`;

/** Names a complaint. The member id is needed as well, because it selects the partition of the row. */
export interface ComplaintKey {
  readonly memberId: bigint;
  readonly complaintId: bigint;
}

/** Reads a page of the member's complaints, newest first. Complaints that were merged into another one are left out. */
export async function readComplaintPage(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from complaint c
    where ${isOfMember('c', memberId)} and merged_into is null
    order by complaint_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

/** Counts the member's complaints that meet the condition. */
export async function countComplaints(
  db: Db | Tx,
  memberId: bigint,
  condition: RawBuilder<boolean> = sql<boolean>`merged_into is null`,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from complaint c where ${isOfMember('c', memberId)} and ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Finds a complaint of the member, or returns undefined. If it was merged, the complaint with the continued conversation is returned. */
export async function findComplaint(
  db: Db | Tx,
  { memberId, complaintId }: ComplaintKey,
): Promise<ComplaintRow | undefined> {
  const [row] = await selectComplaints(db, memberId, sql<boolean>`complaint_id = ${complaintId}`);
  if (row?.merged_into == null) return row;
  const [target] = await selectComplaints(db, memberId, sql<boolean>`complaint_id = ${row.merged_into}`);
  return target;
}

/** Finds the complaint that the member opened with this request id. Returns undefined if there is none. */
export async function findComplaintByRequest(
  tx: Tx,
  memberId: bigint,
  requestId: string,
): Promise<ComplaintRow | undefined> {
  const [row] = await selectComplaints(tx, memberId, sql<boolean>`request_id = ${requestId}`);
  return row;
}

/** Reads a complaint and locks it until the transaction ends. Returns undefined if the member has no such complaint. */
export async function lockComplaint(
  tx: Tx,
  { memberId, complaintId }: ComplaintKey,
): Promise<ComplaintRow | undefined> {
  const [row] = await selectComplaints(tx, memberId, sql<boolean>`complaint_id = ${complaintId}`, sql`for update`);
  return row;
}

async function selectComplaints(
  db: Db | Tx,
  memberId: bigint,
  condition: RawBuilder<boolean>,
  lock: RawBuilder<unknown> = sql``,
): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select ${columns} from complaint c where ${isOfMember('c', memberId)} and ${condition} ${lock}`.execute(db);
  return rows;
}

/** Writes columns of one complaint. */
export async function updateComplaint(
  tx: Tx,
  { memberId, complaintId }: ComplaintKey,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update complaint c set ${sql.join(assignments)}
    where ${isOfMember('c', memberId)} and complaint_id = ${complaintId}`.execute(tx);
}

/** Returns the facts that decide which act is allowed next. */
export function toComplaintFacts(row: ComplaintRow): ComplaintFacts {
  return {
    state: parseComplaintState(row.state),
    dueAt: row.due_at,
    closedAt: row.closed_at,
    isMerged: row.merged_into !== null,
  };
}

function parseComplaintState(text: string): ComplaintState {
  const state = complaintStates.find((complaintState) => complaintState === text);
  assert(state !== undefined, `a complaint in the unknown state ${text}`);
  return state;
}

function parseComplaintTopic(text: string): ComplaintTopic {
  const topic = complaintTopics.find((complaintTopic) => complaintTopic === text);
  assert(topic !== undefined, `a complaint of the unknown topic ${text}`);
  return topic;
}

/** Converts a complaint to the form of the API. */
export function toComplaint(row: ComplaintRow): Complaint {
  return {
    complaintId: String(row.complaint_id),
    topic: parseComplaintTopic(row.topic),
    title: row.title,
    state: parseComplaintState(row.state),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    unread: row.unread,
  };
}

/** A post of a complaint with the ids of its pictures. `operator` is null for posts of the member. */
export interface PostRow {
  readonly post_id: bigint;
  readonly author: string;
  readonly operator: string | null;
  readonly text: string;
  readonly written_at: Date;
  readonly images: readonly string[];
}

/** Returns the key by which uploaded pictures refer to a post, e.g. "complaint:17". */
export function postKey(postId: bigint): string {
  return `complaint:${postId}`;
}

/** Reads the posts of a complaint with the ids of their pictures, oldest first. Notes of operators are included. */
export async function readPosts(db: Db | Tx, { memberId, complaintId }: ComplaintKey): Promise<PostRow[]> {
  const { rows } = await sql<Omit<PostRow, 'images'>>`
    select post_id, author, operator, text, written_at from complaint_post p
    where ${isOfMember('p', memberId)} and complaint_id = ${complaintId}
    order by post_id`.execute(db);
  const images = await readImageIds(db, rows);
  return rows.map((row) => ({ ...row, images: images.get(postKey(row.post_id)) ?? [] }));
}

async function readImageIds(
  db: Db | Tx,
  posts: readonly { readonly post_id: bigint }[],
): Promise<ReadonlyMap<string, string[]>> {
  const byPost = new Map<string, string[]>();
  if (posts.length === 0) return byPost;
  const uploads = await db
    .selectFrom('upload')
    .select(['upload_id', 'used_by'])
    .where(
      'used_by',
      'in',
      posts.map(({ post_id }) => postKey(post_id)),
    )
    .orderBy('created_at')
    .orderBy('upload_id')
    .execute();
  for (const { upload_id, used_by } of uploads)
    if (used_by !== null) byPost.set(used_by, [...(byPost.get(used_by) ?? []), upload_id]);
  return byPost;
}

const isSubject = Compile(ComplaintSubject);

/** Reads a complaint as its member sees it, without the notes of operators. */
export async function readComplaintValue(db: Db | Tx, row: ComplaintRow, now: Date): Promise<ComplaintValue> {
  const posts = await readPosts(db, { memberId: row.member_id, complaintId: row.complaint_id });
  const { subject } = row;
  assert(subject === null || isSubject.Check(subject), `complaint ${row.complaint_id} has a subject of another shape`);
  return {
    ...toComplaint(row),
    subject,
    late: row.due_at !== null && row.due_at < now,
    writable: applyComplaintAct(toComplaintFacts(row), 'write', { now, answerHours: 1 }) !== undefined,
    reopenUntil: row.closed_at === null ? null : reopenUntil(row.closed_at).toISOString(),
    rating: row.rating,
    posts: posts.flatMap(({ author, text, images, written_at }) =>
      author === 'note'
        ? []
        : [
            {
              by: author === 'member' ? ('member' as const) : ('service' as const),
              text,
              images: [...images],
              at: written_at.toISOString(),
            },
          ],
    ),
  };
}
