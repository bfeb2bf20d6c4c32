import { SEALED_BODY_MAX_AGE_SECONDS } from '@baize/contract/limits';
import {
  compactDecrypt,
  errors,
  importJWK,
  type CompactDecryptResult,
  type CompactJWEHeaderParameters,
  type CryptoKey,
  type JWK,
} from 'jose';
import { RefusedError } from './errors.ts';
import { SEAL_ALGORITHM, type BodyKeySet } from '../platform/body-keys.ts';
import type { Db } from '../platform/db.ts';

export const SEALED_CONTENT_TYPE = 'application/jose';
/** The unique id of a sealed body. The id is stored as a table key without encoding, so only visible ASCII is allowed. */
const JTI_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** The decrypted content of a sealed body. */
interface SealedPayload {
  /** The time of sealing in seconds since 1970. */
  readonly iat: number;
  readonly jti: string;
  /** The call that the body was sealed for. Clients that do not know the audience omit this property. */
  readonly aud?: unknown;
  readonly body: unknown;
}

interface SealedCall {
  readonly sealed: string;
  /** The call that carries the body, e.g. "POST play.example/wps/session/login". */
  readonly audience: string;
  readonly now: Date;
}

/** Decrypts a sealed body and returns its content. Throws a `RefusedError` for a body that may not be opened. */
export type OpenBody = (call: SealedCall) => Promise<unknown>;

/**
 * Creates the function that opens sealed bodies, which the browser has encrypted (mark E, spec section 6): JWE texts with the plaintext `{ iat, jti,
 * aud, body }`. A body opens only once, and only within `SEALED_BODY_MAX_AGE_SECONDS` of its `iat`, which prevents replay. A body whose audience
 * names another call or brand is refused, so that an attacker between browser and server cannot send the body elsewhere. Our sites always name the
 * audience, and nobody can remove the audience from a sealed body. A client that omits the audience gives up this protection for its own calls only.
 * Refuses with `request.unreadable`, `request.key_unknown`, `request.stale` or `request.replayed`.
 */
export async function createBodyOpener(db: Db, keySet: BodyKeySet): Promise<OpenBody> {
  const keys = await importKeys(keySet.keys);
  return async ({ sealed, audience, now }) => {
    const { iat, jti, aud, body } = readSealedPayload(await decrypt(sealed, keys));
    if (aud !== undefined && aud !== audience) throw new RefusedError('request.unreadable');
    if (Math.abs(now.getTime() / 1000 - iat) > SEALED_BODY_MAX_AGE_SECONDS) throw new RefusedError('request.stale');
    if (!(await recordFirstUse(db, jti, now))) throw new RefusedError('request.replayed');
    return body;
  };
}

async function importKeys(jwks: readonly JWK[]): Promise<Map<string, CryptoKey>> {
  const pairs = jwks.map(async (jwk) => [jwk.kid ?? '', (await importJWK(jwk, SEAL_ALGORITHM)) as CryptoKey] as const);
  return new Map(await Promise.all(pairs));
}

async function decrypt(sealed: string, keys: ReadonlyMap<string, CryptoKey>): Promise<CompactDecryptResult> {
  try {
    const options = { keyManagementAlgorithms: [SEAL_ALGORITHM], contentEncryptionAlgorithms: ['A256GCM'] };
    return await compactDecrypt(sealed, ({ kid }: CompactJWEHeaderParameters) => requireKey(keys, kid), options);
  } catch (error) {
    if (error instanceof RefusedError) throw error;
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw new RefusedError('request.unreadable');
    throw error;
  }
}

function requireKey(keys: ReadonlyMap<string, CryptoKey>, kid: string | undefined): CryptoKey {
  const key = keys.get(kid ?? '');
  if (!key) throw new RefusedError('request.key_unknown');
  return key;
}

function readSealedPayload({ plaintext }: CompactDecryptResult): SealedPayload {
  const value = parseJson(new TextDecoder().decode(plaintext));
  if (isSealedPayload(value)) return value;
  throw new RefusedError('request.unreadable');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isSealedPayload(value: unknown): value is SealedPayload {
  if (typeof value !== 'object' || value === null || !('iat' in value) || !('jti' in value) || !('body' in value))
    return false;
  const { iat, jti } = value;
  return typeof iat === 'number' && Number.isFinite(iat) && typeof jti === 'string' && JTI_PATTERN.test(jti);
}

/** Stores the id of the body. Returns false if the id was stored before, which means that the body is replayed. */
async function recordFirstUse(db: Db, jti: string, now: Date): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('sealed_body_seen')
      .values({ jti, seen_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}
