import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** Somebody whom Firebase Authentication knows, as its id token says. */
export interface ProviderIdentity {
  readonly subject: string;
  /** "google.com", "facebook.com", "phone". */
  readonly provider: string;
  /** E.164 figures without the plus. */
  readonly mobile: string | undefined;
  /** Proved by the provider; one that is not proved is left out. */
  readonly email: string | undefined;
}

interface IdTokenQuestion {
  readonly token: string;
  readonly projectId: string;
  readonly now: Date;
}

export type ReadIdToken = (question: IdTokenQuestion) => Promise<ProviderIdentity | undefined>;

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** A token is good for an hour; here it proves that somebody has just signed in. */
const SIGNED_IN_MAX_AGE_SECONDS = 300;

export interface IdTokenOptions {
  /** Tokens of the auth emulator carry no signature: for development and tests alone. */
  readonly emulator: boolean;
  readonly keys?: JWTVerifyGetKey;
}

/** Undefined where anything does not hold: signature, project, time, or what the token says. */
export function createIdTokenReader({ emulator, keys = remoteKeys() }: IdTokenOptions): ReadIdToken {
  return async ({ token, projectId, now }) => {
    try {
      const payload = emulator
        ? decodeUnsignedToken(token, projectId, now)
        : await verifySignedToken(token, projectId, now, keys);
      return identityOf(payload, now);
    } catch {
      // Why it does not hold is of no use to who sent it.
      return undefined;
    }
  };
}

function remoteKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(KEYS_URL));
}

const issuerOf = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

async function verifySignedToken(
  token: string,
  projectId: string,
  currentDate: Date,
  keys: JWTVerifyGetKey,
): Promise<JWTPayload> {
  const expected = { issuer: issuerOf(projectId), audience: projectId, algorithms: ['RS256'], currentDate };
  return (await jwtVerify(token, keys, expected)).payload;
}

function decodeUnsignedToken(token: string, projectId: string, now: Date): JWTPayload {
  const payload = decodeJwt(token);
  const holds = payload.iss === issuerOf(projectId) && payload.aud === projectId;
  if (!holds || (payload.exp ?? 0) * 1000 <= now.getTime()) throw new Error('another project, or too old');
  return payload;
}

function identityOf(payload: JWTPayload, now: Date): ProviderIdentity | undefined {
  const { sub, auth_time: signedInAt, firebase, phone_number: phone, email, email_verified: proved } = payload;
  const provider = isObject(firebase) ? firebase['sign_in_provider'] : undefined;
  if (!sub || typeof provider !== 'string' || typeof signedInAt !== 'number') return undefined;
  if (now.getTime() / 1000 - signedInAt > SIGNED_IN_MAX_AGE_SECONDS) return undefined;
  return {
    subject: sub,
    provider,
    mobile: typeof phone === 'string' ? phone.replace(/^\+/, '') : undefined,
    email: typeof email === 'string' && proved === true ? email : undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
