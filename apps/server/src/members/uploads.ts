import { randomUUID } from 'node:crypto';
import { uploadTypes, type UploadPurpose, type UploadType } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX } from '@baize/contract/limits';
import { assert } from '../domain/assert.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { lockMember } from './lock-member.ts';
import { readPicture, type Picture } from '../platform/picture.ts';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';
import { transaction } from '../platform/transaction.ts';

/** A form is filled in within this time; a picture that no form has named by then is deleted. */
const KEEP_UNNAMED_HOURS = 24;
/** Pictures that no form has named yet: enough for several forms with second thoughts. */
const UNNAMED_PER_MEMBER_MAX = 4 * UPLOAD_IMAGES_MAX;
/** The same for one address range without a session, which several people may share. */
const UNNAMED_PER_VISITOR_MAX = 4 * UPLOAD_IMAGES_MAX;
/** The limit of all visitors of a brand together, so that many addresses cannot fill the disk either. */
const UNNAMED_OF_VISITORS_MAX = 2_000;
const UNNAMED_OF_VISITORS_MAX_BYTES = 1024 ** 3;

export interface NewUpload {
  readonly merchantId: number;
  /** Undefined: a visitor, who may send feedback alone. */
  readonly memberId: bigint | undefined;
  readonly purpose: UploadPurpose;
  /** A keyed hash of where a visitor calls from; members are counted by their id. */
  readonly visitorHash: Buffer;
  /** The file as it came, of whatever kind. */
  readonly bytes: Buffer;
  readonly now: Date;
}

export interface StoredUpload {
  readonly uploadId: string;
  readonly expiresAt: Date;
}

/** Keeps one picture until a form names it (`claimUploads`). */
export async function storeUpload(db: Db, upload: NewUpload): Promise<Outcome<StoredUpload>> {
  const { memberId, purpose } = upload;
  if (memberId === undefined && purpose !== 'feedback') return refuse('session.required');
  const picture = await readPicture(upload.bytes);
  if (!picture.ok) return picture;
  return await transaction(db, async (tx) => {
    const isWithinQuota =
      memberId === undefined
        ? await isWithinVisitorQuota(tx, upload, picture.value.bytes.length)
        : await isWithinMemberQuota(tx, memberId, upload.now);
    if (!isWithinQuota) return refuse('request.rate_limited', { retryAfterSeconds: KEEP_UNNAMED_HOURS * 3600 });
    return done(await insertUpload(tx, upload, picture.value));
  });
}

async function insertUpload(
  tx: Tx,
  { merchantId, memberId, visitorHash, purpose, now }: NewUpload,
  picture: Picture,
): Promise<StoredUpload> {
  const uploadId = randomUUID();
  const expiresAt = new Date(now.getTime() + KEEP_UNNAMED_HOURS * 3_600_000);
  await tx
    .insertInto('upload')
    .values({
      upload_id: uploadId,
      merchant_id: merchantId,
      member_id: memberId ?? null,
      visitor_hash: memberId === undefined ? visitorHash : null,
      purpose,
      content_type: picture.contentType,
      bytes: picture.bytes,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { uploadId, expiresAt };
}

async function isWithinMemberQuota(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  await lockMember(tx, memberId);
  return (await countUnnamed(tx, memberId, now)) < UNNAMED_PER_MEMBER_MAX;
}

/** Uploads of a brand's visitors take turns, or parallel ones would all see the last free place. */
async function isWithinVisitorQuota(
  tx: Tx,
  { merchantId, visitorHash, now }: NewUpload,
  addedBytes: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor-upload:${merchantId}`}, 0))`.execute(tx);
  const { ofVisitor, ofAll, bytesOfAll } = await tx
    .selectFrom('upload')
    .select([
      sql<number>`(count(*) filter (where visitor_hash = ${visitorHash}))::integer`.as('ofVisitor'),
      sql<number>`count(*)::integer`.as('ofAll'),
      sql<number>`coalesce(sum(octet_length(bytes)), 0)::float8`.as('bytesOfAll'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'is', null)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  const hasRoom = ofAll < UNNAMED_OF_VISITORS_MAX && bytesOfAll + addedBytes <= UNNAMED_OF_VISITORS_MAX_BYTES;
  return ofVisitor < UNNAMED_PER_VISITOR_MAX && hasRoom;
}

async function countUnnamed(tx: Tx, memberId: bigint, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface Claim {
  /** Undefined: a visitor's form. */
  readonly memberId: bigint | undefined;
  readonly purpose: UploadPurpose;
  readonly ids: readonly string[];
  /** The form that names them, e.g. "deposit:17": `readUploads` finds them by it. */
  readonly usedBy: string;
  readonly now: Date;
}

/** All of them, of this member, for this purpose and named by no form yet; otherwise none (`upload.not_found`). */
export async function claimUploads(
  tx: Tx,
  { memberId, purpose, ids, usedBy, now }: Claim,
): Promise<Outcome<undefined>> {
  if (ids.length === 0) return done(undefined);
  const owned = tx
    .selectFrom('upload')
    .select('upload_id')
    .where('upload_id', 'in', [...ids])
    .where('purpose', '=', purpose)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .where('member_id', 'is not distinct from', memberId ?? null)
    .forUpdate();
  const found = await owned.execute();
  if (found.length !== new Set(ids).size) return refuse('upload.not_found');
  await tx
    .updateTable('upload')
    .set({ used_by: usedBy, used_at: now })
    .where('upload_id', 'in', [...ids])
    .execute();
  return done(undefined);
}

export interface KeptPicture extends Picture {
  readonly uploadId: string;
}

/** A picture of the member's own; undefined: there is none, or it is another's, which nobody is told apart. */
export async function readUpload(
  db: Db | Tx,
  memberId: bigint,
  uploadId: string,
  now: Date,
): Promise<KeptPicture | undefined> {
  const row = await db
    .selectFrom('upload')
    .select(['upload_id', 'content_type', 'bytes'])
    .where('upload_id', '=', uploadId)
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('used_by', 'is not', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row && keptPicture(row);
}

/** Returns the pictures that a form named, the oldest first, for the operator who judges it. */
export async function readUploads(db: Db | Tx, usedBy: string): Promise<KeptPicture[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['upload_id', 'content_type', 'bytes'])
    .where('used_by', '=', usedBy)
    .orderBy('created_at')
    .orderBy('upload_id')
    .execute();
  return rows.map(keptPicture);
}

interface UploadRow {
  readonly upload_id: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

function keptPicture({ upload_id, content_type, bytes }: UploadRow): KeptPicture {
  const contentType: UploadType | undefined = uploadTypes.find((type) => type === content_type);
  assert(contentType !== undefined, `upload ${upload_id} is of the type ${content_type}`);
  return { uploadId: upload_id, contentType, bytes };
}

export const uploadSweep: Sweep = sweepOlderThan({
  table: 'upload',
  column: 'expires_at',
  keepHours: 0,
  where: sql<boolean>`used_by is null`,
});
