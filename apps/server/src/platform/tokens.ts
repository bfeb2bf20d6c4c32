import { createHash, randomBytes } from 'node:crypto';
import { bucketOf } from '../domain/bucket.ts';

const TOKEN_BYTES = 32;

/** An opaque token of 256 random bits. What is stored is its hash: a copy of the database opens no session. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The parts of a member's token: the bucket of its row, and the hash that finds the row. */
export interface MemberToken {
  /** Undefined for a token that was made by the release before. */
  readonly bucket: number | undefined;
  readonly hash: Buffer;
}

const MEMBER_TOKEN = /^([0-9a-f]{2})-/;
/** Tokens of the release before are 43 characters of base64url, which may begin with anything. */
const UNNAMED_TOKEN_LENGTH = 43;

/** Makes an opaque token that begins with the bucket of its member, so that the row of the token is found on one shard. */
export function makeMemberToken(memberId: bigint): { token: string; hash: Buffer } {
  const token = `${bucketOf(memberId).toString(16).padStart(2, '0')}-${makeToken().token}`;
  return { token, hash: hashToken(token) };
}

export function parseMemberToken(token: string): MemberToken {
  const digits = token.length === UNNAMED_TOKEN_LENGTH ? undefined : MEMBER_TOKEN.exec(token)?.[1];
  return { bucket: digits === undefined ? undefined : Number.parseInt(digits, 16), hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
