import { SEALED_BODY_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { compactDecrypt, errors, exportJWK, generateKeyPair } from 'jose';
import type { SealingKey } from '../sealing.ts';
import { RefusedError } from './refusal.ts';

const KEY_ID = 'mock';

export interface BodyOpener {
  /** The public key that `systemStatus` publishes. */
  readonly publicKey: SealingKey;
  /** Decrypts a body as the server does (E of the spec): once, and only while it is fresh. */
  readonly open: (sealed: string) => Promise<unknown>;
}

/** Creates an opener of sealed bodies with its own key pair. */
export async function bodyOpener(): Promise<BodyOpener> {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey);
  const seen = new Set<string>();
  const decrypt = async (sealed: string) =>
    await compactDecrypt(sealed, ({ kid }) => {
      if (kid !== KEY_ID) throw new RefusedError('request.key_unknown');
      return privateKey;
    });
  return {
    publicKey: { kty, crv, x, y, kid: KEY_ID },
    async open(sealed) {
      const { iat, jti, body } = readSealed((await decrypt(sealed).catch(unreadable)).plaintext);
      if (Math.abs(Date.now() / 1000 - iat) > SEALED_BODY_MAX_AGE_SECONDS) throw new RefusedError('request.stale');
      if (seen.has(jti)) throw new RefusedError('request.replayed');
      seen.add(jti);
      return body;
    },
  };
}

function unreadable(error: unknown): never {
  throw error instanceof errors.JOSEError || error instanceof TypeError
    ? new RefusedError('request.unreadable')
    : error;
}

function readSealed(plaintext: Uint8Array): { readonly iat: number; readonly jti: string; readonly body: unknown } {
  const value: unknown = JSON.parse(new TextDecoder().decode(plaintext));
  if (typeof value !== 'object' || value === null || !('iat' in value) || !('jti' in value) || !('body' in value))
    throw new RefusedError('request.unreadable');
  const { iat, jti, body } = value;
  if (typeof iat !== 'number' || typeof jti !== 'string') throw new RefusedError('request.unreadable');
  return { iat, jti, body };
}
