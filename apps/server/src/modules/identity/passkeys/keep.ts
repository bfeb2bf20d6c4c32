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
import { transaction } from '../../../platform/transaction.ts';
import { recordChange } from '../login-events.ts';
import { confirmPassword } from '../confirm-password.ts';
import { keepChallenge, PASSKEY_CHALLENGE_MAX_AGE_SECONDS, relyingParty, takeChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './queries.ts';

/** The COSE numbers of Ed25519, ES256 and RS256, which all current devices support. */
const ALGORITHMS = [-8, -7, -257];

export function passkeys({ db }: ModuleContext): Handler<'passkeys'> {
  return async ({ scope }) => {
    const rows = await listPasskeys(db, scope.memberId);
    const list = rows.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
    return done({ list });
  };
}

/** Starts the registration of a passkey. The device has to store the key and to verify its user by finger, face or PIN. */
export function beginPasskey(context: ModuleContext): Handler<'beginPasskey'> {
  return async ({ request, scope, host }) => {
    const { memberId, account } = scope;
    const confirmed = await confirmPassword(context, scope, request.password);
    if (!confirmed.ok) return confirmed;
    const party = relyingParty(host);
    const kept = await listPasskeys(context.db, memberId);
    if (kept.length >= PASSKEYS_MAX) return refuse('passkey.limit');
    const options = await generateRegistrationOptions({
      rpName: scope.merchant.name,
      rpID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      userName: account,
      userID: new TextEncoder().encode(String(memberId)),
      excludeCredentials: kept
        .filter(({ host: madeOn }) => madeOn === party.host)
        .map(({ passkeyId, transports }) => ({ id: passkeyId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: PASSKEY_CHALLENGE_MAX_AGE_SECONDS * 1000,
    });
    const challengeId = await keepChallenge(context, { host, memberId, challenge: options.challenge });
    return done({ challengeId, options: { ...options }, expiresInSeconds: PASSKEY_CHALLENGE_MAX_AGE_SECONDS });
  };
}

/** Verifies the new passkey of the device and stores it. */
export function addPasskey(context: ModuleContext): Handler<'addPasskey'> {
  const { db, now } = context;
  return async (call) => {
    const { request, scope, host, userAgent } = call;
    const { memberId } = scope;
    const { id, host: place, origin } = relyingParty(host);
    const expectedChallenge = await takeChallenge(context, host, request.challengeId, memberId);
    if (expectedChallenge === undefined) return refuse('passkey.failed');
    const registration = await verifyCredential(request.credential, {
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
    });
    if (!registration) return refuse('passkey.failed');
    if ((await listPasskeys(db, memberId)).length >= PASSKEYS_MAX) return refuse('passkey.limit');
    const { id: passkeyId, publicKey, counter, transports } = registration.credential;
    const key = {
      passkeyId,
      memberId,
      publicKey: Buffer.from(publicKey),
      signCount: BigInt(counter),
      transports: transports ?? [],
      host: place,
      name: request.name.trim() || deviceName(userAgent),
      now: now(),
    };
    const kept = await transaction(db, async (tx) => {
      const inserted = await insertPasskey(tx, key);
      if (inserted) await recordChange(tx, call, memberId, 'passkey_added', now());
      return inserted;
    });
    return kept ? done({}) : refuse('passkey.failed');
  };
}

interface Expected {
  readonly expectedChallenge: string;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
}

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

/** Returns the verified credential, or `undefined` if it is not valid. The library throws for every invalid or malformed credential. */
async function verifyCredential(credential: object, expected: Expected): Promise<Registration | undefined> {
  try {
    const response = credential as RegistrationResponseJSON;
    const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

export function removePasskey(context: ModuleContext): Handler<'removePasskey'> {
  const { db, now } = context;
  return async (call) => {
    const { request } = call;
    const { memberId } = call.scope;
    const confirmed = await confirmPassword(context, call.scope, request.password);
    if (!confirmed.ok) return confirmed;
    const removed = await transaction(db, async (tx) => {
      const deleted = await deletePasskey(tx, memberId, request.passkeyId);
      if (deleted) await recordChange(tx, call, memberId, 'passkey_removed', now());
      return deleted;
    });
    return removed ? done({}) : refuse('request.not_found');
  };
}
