import { PASSKEYS_MAX } from '@baize/contract/limits';
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { deviceName } from '../../../domain/identity/device-name.ts';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Handler } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { lockMember } from '../../../members/lock-member.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordSecurityChange } from '../login-events.ts';
import { confirmPassword } from '../confirm-password.ts';
import { storeChallenge, PASSKEY_CHALLENGE_MAX_AGE_SECONDS, relyingParty, consumeChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './queries.ts';

/** The COSE numbers of the algorithms Ed25519, ES256 and RS256. All current devices support at least one of these algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** Lists the passkeys of the member. */
export function passkeys({ db }: ModuleContext): Handler<'passkeys'> {
  return async ({ scope }) => {
    const rows = await listPasskeys(db, scope.memberId);
    const list = rows.map(({ passkeyId, name, host, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      host,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return done({ list });
  };
}

/**
 * Starts the registration of a passkey, after the member has confirmed the password. Returns the options for the browser. They require that the
 * device stores the key and verifies its user by fingerprint, face or PIN. Passkeys that the member already has on this host are excluded.
 */
export function beginPasskey(context: ModuleContext): Handler<'beginPasskey'> {
  return async ({ request, scope, host }) => {
    const { memberId, account } = scope;
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const party = relyingParty(host);
    const passkeys = await listPasskeys(context.db, memberId);
    if (passkeys.length >= PASSKEYS_MAX) return refuse('passkey.limit');
    const options = await generateRegistrationOptions({
      rpName: scope.merchant.name,
      rpID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      userName: account,
      userID: new TextEncoder().encode(String(memberId)),
      excludeCredentials: passkeys
        .filter(({ host: keyHost }) => keyHost === party.host)
        .map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: PASSKEY_CHALLENGE_MAX_AGE_SECONDS * 1000,
    });
    const challengeId = await storeChallenge(context, { host, memberId, challenge: options.challenge });
    return done({ challengeId, options: { ...options }, expiresInSeconds: PASSKEY_CHALLENGE_MAX_AGE_SECONDS });
  };
}

/** Finishes the registration of a passkey: verifies the answer of the browser to the challenge and stores the passkey. */
export function addPasskey(context: ModuleContext): Handler<'addPasskey'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope, host, userAgent } = call;
    const { memberId } = scope;
    const { id, host: partyHost, origin } = relyingParty(host);
    const expectedChallenge = await consumeChallenge(context, host, request.challengeId, memberId);
    if (expectedChallenge === undefined) return refuse('passkey.failed');
    const registration = await verifyCredential(request.credential, {
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
    });
    if (!registration) return refuse('passkey.failed');
    const { id: passkeyId, publicKey, counter, transports } = registration.credential;
    const key = {
      passkeyId,
      memberId,
      publicKey: Buffer.from(publicKey),
      signCount: BigInt(counter),
      transports: transports ?? [],
      host: partyHost,
      name: request.name.trim() || deviceName(userAgent),
      now: now(),
    };
    return await transaction(db, async (tx) => {
      // The lock serialises parallel registrations, so that they cannot exceed the limit together.
      await lockMember(tx, memberId);
      if ((await listPasskeys(tx, memberId)).length >= PASSKEYS_MAX) return refuse('passkey.limit');
      if (!(await insertPasskey(tx, key))) return refuse('passkey.failed');
      await recordSecurityChange(tx, call, memberId, 'passkey_added', now());
      return done({});
    });
  };
}

/** The values that the signed answer of the browser has to contain. The names are those of the WebAuthn library. */
interface ExpectedAnswer {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Returns the verified credential, or `undefined` if it is not valid. The library throws an error for every invalid or malformed credential. */
async function verifyCredential(credential: object, expected: ExpectedAnswer): Promise<Registration | undefined> {
  try {
    const response = credential as RegistrationResponseJSON;
    const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

/** Removes a passkey of the member, after the member has confirmed the password. */
export function removePasskey(context: ModuleContext): Handler<'removePasskey'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { memberId } = call.scope;
    const confirmed = await confirmPassword(context, call.scope, request.password);
    if (!confirmed.ok) return confirmed;
    const removed = await transaction(db, async (tx) => {
      const deleted = await deletePasskey(tx, memberId, request.passkeyId);
      if (deleted) await recordSecurityChange(tx, call, memberId, 'passkey_removed', now());
      return deleted;
    });
    return removed ? done({}) : refuse('request.not_found');
  };
}
