import { randomUUID } from 'node:crypto';
import { uploadTypes, type UploadPurpose, type UploadType } from '@baize/contract/codes';
import { UPLOAD_IMAGES_MAX } from '@baize/contract/limits';
import { assert } from '../domain/assert.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { lockMember } from './lock-member.ts';
import { readPicture, type Picture } from '../platform/picture.ts';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';
import { transaction } from '../platform/transaction.ts';

/** A picture that no submitted form has claimed within this time is deleted. */
const KEEP_UNCLAIMED_HOURS = 24;
/** The limit of unclaimed pictures of one member. It allows several forms and some replaced pictures. */
const UNCLAIMED_PER_MEMBER_MAX = 4 * UPLOAD_IMAGES_MAX;
/** The limit of unclaimed pictures of one address range without a session. Several people may share an address range. */
const UNCLAIMED_PER_VISITOR_MAX = 4 * UPLOAD_IMAGES_MAX;
/** The limits of unclaimed pictures of all visitors of a brand together, so that many addresses cannot fill the disk. */
const UNCLAIMED_OF_VISITORS_MAX = 2_000;
const UNCLAIMED_OF_VISITORS_MAX_BYTES = 1024 ** 3;
/**
 * The limits of the pictures that forms of visitors of a brand have claimed. The pictures are kept as long as the forms
 * (docs/decisions/0040-what-a-stranger-can-cost.md).
 */
const CLAIMED_OF_VISITORS_MAX = 20_000;
const CLAIMED_OF_VISITORS_MAX_BYTES = 4 * 1024 ** 3;
/** The bytes that visitors' forms may claim within 24 hours, so that the flood of one day leaves room for the visitors of the next days. */
const CLAIMED_OF_VISITORS_PER_DAY_MAX_BYTES = 256 * 1024 ** 2;
const DAY_MS = 86_400_000;

/** A picture that a member or a visitor uploads. */
export interface NewUpload {
  readonly merchantId: number;
  /** `undefined` for a visitor, who may upload pictures for feedback only. */
  readonly memberId: bigint | undefined;
  readonly purpose: UploadPurpose;
  /** A keyed hash of the visitor's address range, under which visitors are counted. Members are counted by their id. */
  readonly visitorHash: Buffer;
  /** The file as received, before any check of its type. */
  readonly bytes: Buffer;
  readonly now: Date;
}

/** A stored picture. A sweep deletes the picture after `expiresAt` unless a form has claimed it. */
export interface StoredUpload {
  readonly uploadId: string;
  readonly expiresAt: Date;
}

/**
 * Stores one picture until a form claims it (`claimUploads`, `claimVisitorUploads`). Refuses a file that is no picture, a visitor's picture for
 * another purpose than feedback (`session.required`), and too many unclaimed pictures (`request.rate_limited`).
 */
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
    if (!isWithinQuota) return refuse('request.rate_limited', { retryAfterSeconds: KEEP_UNCLAIMED_HOURS * 3600 });
    return done(await insertUpload(tx, upload, picture.value));
  });
}

async function insertUpload(
  tx: Tx,
  { merchantId, memberId, visitorHash, purpose, now }: NewUpload,
  picture: Picture,
): Promise<StoredUpload> {
  const uploadId = randomUUID();
  const expiresAt = new Date(now.getTime() + KEEP_UNCLAIMED_HOURS * 3_600_000);
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

/** Locks the member, so that parallel uploads cannot exceed the limit. */
async function isWithinMemberQuota(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  await lockMember(tx, memberId);
  return (await countUnclaimed(tx, memberId, now)) < UNCLAIMED_PER_MEMBER_MAX;
}

/** Takes an advisory lock per brand, so that parallel uploads of visitors cannot all use the last free place. */
async function isWithinVisitorQuota(
  tx: Tx,
  { merchantId, visitorHash, now }: NewUpload,
  addedBytes: number,
): Promise<boolean> {
  await lockVisitorUploads(tx, merchantId);
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
  const hasRoom = ofAll < UNCLAIMED_OF_VISITORS_MAX && bytesOfAll + addedBytes <= UNCLAIMED_OF_VISITORS_MAX_BYTES;
  return ofVisitor < UNCLAIMED_PER_VISITOR_MAX && hasRoom;
}

async function lockVisitorUploads(tx: Tx, merchantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor-upload:${merchantId}`}, 0))`.execute(tx);
}

async function countUnclaimed(tx: Tx, memberId: bigint, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('upload')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The pictures that a form uses, so that they are kept with the form. */
interface ClaimBase {
  readonly ids: readonly string[];
  /** The form that claims the pictures, e.g. "deposit:17". `readUploads` finds the pictures by this text. */
  readonly usedBy: string;
  readonly now: Date;
}

/** The claim of a form of a member. */
export interface Claim extends ClaimBase {
  readonly memberId: bigint;
  readonly purpose: UploadPurpose;
}

/**
 * Claims the pictures for a form of the member. Claims either all of them or none: refuses with `upload.not_found` if a picture is expired,
 * already claimed, for another purpose or of somebody else.
 */
export async function claimUploads(tx: Tx, claim: Claim): Promise<Outcome<undefined>> {
  if (claim.ids.length === 0) return done(undefined);
  const isOwn = sql<boolean>`member_id = ${claim.memberId} and purpose = ${claim.purpose}`;
  const sizes = await lockUnclaimed(tx, claim, isOwn);
  if (!sizes) return refuse('upload.not_found');
  await markClaimed(tx, claim);
  return done(undefined);
}

/** The claim of the feedback form of a visitor. */
export interface VisitorClaim extends ClaimBase {
  readonly merchantId: number;
}

/**
 * Claims the pictures for the feedback of a visitor, all of them or none. Refuses as `claimUploads` does, and with `upload.no_room` if the
 * claimed pictures of all visitors of the brand would exceed their limits.
 */
export async function claimVisitorUploads(tx: Tx, claim: VisitorClaim): Promise<Outcome<undefined>> {
  if (claim.ids.length === 0) return done(undefined);
  // Parallel claims take turns, so that they cannot all use the last free bytes.
  await lockVisitorUploads(tx, claim.merchantId);
  const isOwn = sql<boolean>`member_id is null and purpose = 'feedback' and merchant_id = ${claim.merchantId}`;
  const sizes = await lockUnclaimed(tx, claim, isOwn);
  if (!sizes) return refuse('upload.not_found');
  if (!(await hasRoomForClaim(tx, claim, sizes))) return refuse('upload.no_room');
  await markClaimed(tx, claim);
  return done(undefined);
}

/** Locks the pictures and returns their sizes in bytes, or `undefined` if one of them cannot be claimed. */
async function lockUnclaimed(
  tx: Tx,
  { ids, now }: ClaimBase,
  isOwn: RawBuilder<boolean>,
): Promise<readonly number[] | undefined> {
  const lockedUploads = await tx
    .selectFrom('upload')
    .select(sql<number>`octet_length(bytes)`.as('size'))
    .where('upload_id', 'in', [...ids])
    .where(isOwn)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    // Two claims of the same pictures lock them in the same order, so that they cannot deadlock.
    .orderBy('upload_id')
    .forUpdate()
    .execute();
  return lockedUploads.length === new Set(ids).size ? lockedUploads.map(({ size }) => size) : undefined;
}

async function markClaimed(tx: Tx, { ids, usedBy, now }: ClaimBase): Promise<void> {
  await tx
    .updateTable('upload')
    .set({ used_by: usedBy, used_at: now })
    .where('upload_id', 'in', [...ids])
    .execute();
}

/** Returns whether the pictures of these sizes in bytes keep the claimed pictures of all visitors within their limits. */
async function hasRoomForClaim(
  tx: Tx,
  { merchantId, now }: VisitorClaim,
  addedSizes: readonly number[],
): Promise<boolean> {
  const dayStart = new Date(now.getTime() - DAY_MS);
  const { count, bytes, bytesOfDay } = await tx
    .selectFrom('upload')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`coalesce(sum(octet_length(bytes)), 0)::float8`.as('bytes'),
      sql<number>`coalesce(sum(octet_length(bytes)) filter (where used_at > ${dayStart}), 0)::float8`.as('bytesOfDay'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'is', null)
    .where('used_by', 'is not', null)
    .executeTakeFirstOrThrow();
  const addedBytes = addedSizes.reduce((sum, size) => sum + size, 0);
  return (
    count + addedSizes.length <= CLAIMED_OF_VISITORS_MAX &&
    bytes + addedBytes <= CLAIMED_OF_VISITORS_MAX_BYTES &&
    bytesOfDay + addedBytes <= CLAIMED_OF_VISITORS_PER_DAY_MAX_BYTES
  );
}

/** A picture with its id. */
export interface StoredPicture extends Picture {
  readonly uploadId: string;
}

/** Reads a picture of the member. Returns `undefined` both for an unknown picture and for a picture of somebody else. */
export async function readUpload(
  db: Db | Tx,
  memberId: bigint,
  uploadId: string,
  now: Date,
): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom('upload')
    .select(['upload_id', 'content_type', 'bytes'])
    .where('upload_id', '=', uploadId)
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('used_by', 'is not', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
  return row && toStoredPicture(row);
}

/** Reads the pictures that a form claimed, the oldest first, for the operator who reviews the form. */
export async function readUploads(db: Db | Tx, usedBy: string): Promise<StoredPicture[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['upload_id', 'content_type', 'bytes'])
    .where('used_by', '=', usedBy)
    .orderBy('created_at')
    .orderBy('upload_id')
    .execute();
  return rows.map(toStoredPicture);
}

/** Counts the pictures that each of these forms claimed. A form without pictures is missing in the result. */
export async function countUploads(db: Db | Tx, usedBy: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ usedBy: string; count: number }>`
    select used_by as "usedBy", count(*)::integer as count from upload
    where used_by = any(${[...usedBy]}::text[]) group by used_by`.execute(db);
  return new Map(rows.map((row) => [row.usedBy, row.count]));
}

interface UploadRow {
  readonly upload_id: string;
  readonly content_type: string;
  readonly bytes: Buffer;
}

function toStoredPicture({ upload_id, content_type, bytes }: UploadRow): StoredPicture {
  const contentType: UploadType | undefined = uploadTypes.find((type) => type === content_type);
  assert(contentType !== undefined, `upload ${upload_id} is of the type ${content_type}`);
  return { uploadId: upload_id, contentType, bytes };
}

/** Deletes the expired pictures that no form has claimed. */
export const uploadSweep: Sweep = sweepOlderThan({
  table: 'upload',
  column: 'expires_at',
  keepHours: 0,
  where: sql<boolean>`used_by is null`,
});
