import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';

/** The identity that an id token of Firebase Authentication states. */
export interface ProviderIdentity {
  readonly subject: string;
  /** The sign-in provider, e.g. "google.com", "facebook.com" or "phone". */
  readonly provider: string;
  /** The number in E.164 digits without the plus. */
  readonly mobile: string | undefined;
  /** The address if the provider has verified it. */
  readonly email: string | undefined;
}

interface IdTokenInput {
  readonly token: string;
  readonly projectId: string;
  readonly now: Date;
}

/** Verifies an id token of the project. Returns `undefined` for a token that is not valid, or whose sign-in was too long ago. */
export type ReadIdToken = (question: IdTokenInput) => Promise<ProviderIdentity | undefined>;

const KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** The longest time since the sign-in. A token is valid for an hour; here it has to prove a sign-in of a moment ago. */
const SIGNED_IN_MAX_AGE_SECONDS = 300;

export interface IdTokenOptions {
  /** Accepts tokens of the auth emulator, which have no signature. It is for development and tests only. */
  readonly emulator: boolean;
  readonly keys?: JWTVerifyGetKey;
}

/** Creates a reader that returns undefined for a token with a wrong signature, project, time or content. */
export function createIdTokenReader({ emulator, keys = createRemoteKeys() }: IdTokenOptions): ReadIdToken {
  return async ({ token, projectId, now }) => {
    try {
      const payload = emulator
        ? decodeUnsignedToken(token, projectId, now)
        : await verifySignedToken(token, projectId, now, keys);
      return parseIdentity(payload, now);
    } catch {
      // The caller does not learn the reason.
      return undefined;
    }
  };
}

function createRemoteKeys(): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(KEYS_URL));
}

const buildIssuer = (projectId: string): string => `https://securetoken.google.com/${projectId}`;

async function verifySignedToken(
  token: string,
  projectId: string,
  currentDate: Date,
  keys: JWTVerifyGetKey,
): Promise<JWTPayload> {
  const expected = { issuer: buildIssuer(projectId), audience: projectId, algorithms: ['RS256'], currentDate };
  return (await jwtVerify(token, keys, expected)).payload;
}

function decodeUnsignedToken(token: string, projectId: string, now: Date): JWTPayload {
  const payload = decodeJwt(token);
  const isForProject = payload.iss === buildIssuer(projectId) && payload.aud === projectId;
  if (!isForProject || (payload.exp ?? 0) * 1000 <= now.getTime()) throw new Error('another project, or too old');
  return payload;
}

function parseIdentity(payload: JWTPayload, now: Date): ProviderIdentity | undefined {
  const { sub, auth_time: signedInAt, firebase, phone_number: phone, email, email_verified: isEmailVerified } = payload;
  const provider = isObject(firebase) ? firebase['sign_in_provider'] : undefined;
  if (!sub || typeof provider !== 'string' || typeof signedInAt !== 'number') return undefined;
  if (now.getTime() / 1000 - signedInAt > SIGNED_IN_MAX_AGE_SECONDS) return undefined;
  return {
    subject: sub,
    provider,
    mobile: typeof phone === 'string' ? phone.replace(/^\+/, '') : undefined,
    email: typeof email === 'string' && isEmailVerified === true ? email : undefined,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
