import { createHash, randomBytes } from 'node:crypto';
import { bucketOf } from '../domain/bucket.ts';

const TOKEN_BYTES = 32;

/** Makes an opaque token of 256 random bits. Only its hash is stored, so that a copy of the database opens no session. */
export function makeToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The parts of a member's token: the bucket of its row, and the hash that finds the row. */
export interface MemberToken {
  /** The bucket; undefined for a token of the previous release. */
  readonly bucket: number | undefined;
  readonly hash: Buffer;
}

const MEMBER_TOKEN = /^([0-9a-f]{2})-/;
/** The length of a token of the previous release: 43 characters of base64url, which may begin with any characters. */
const UNNAMED_TOKEN_LENGTH = 43;

/** Makes an opaque token that begins with the bucket of its member, so that the row of the token is found on one shard. */
export function makeMemberToken(memberId: bigint): { token: string; hash: Buffer } {
  const token = `${bucketOf(memberId).toString(16).padStart(2, '0')}-${makeToken().token}`;
  return { token, hash: hashToken(token) };
}

/** Parses a member's token. It accepts any text, because a wrong token has a hash that finds no row. */
export function parseMemberToken(token: string): MemberToken {
  const digits = token.length === UNNAMED_TOKEN_LENGTH ? undefined : MEMBER_TOKEN.exec(token)?.[1];
  return { bucket: digits === undefined ? undefined : Number.parseInt(digits, 16), hash: hashToken(token) };
}

/** Returns the SHA-256 hash of a token. A token has 256 random bits, so the hash needs no salt and no slow function. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
