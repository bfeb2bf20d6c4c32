import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import { done, refuse } from '../../../domain/outcome.ts';
import type { Handler, HostSite } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { completeLogin } from '../complete-login.ts';
import { findMemberForLogin } from '../queries.ts';
import { storeChallenge, PASSKEY_CHALLENGE_MAX_AGE_SECONDS, relyingParty, consumeChallenge } from './challenges.ts';
import { findPasskey, markPasskeyUsed, type StoredPasskey } from './queries.ts';

/** Starts a log-in with a passkey. The call needs no user name, because the passkey that the person chooses identifies the member. */
export function beginPasskeyLogin(context: ModuleContext): Handler<'beginPasskeyLogin'> {
  return async ({ host }) => {
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(host).id,
      userVerification: 'required',
      timeout: PASSKEY_CHALLENGE_MAX_AGE_SECONDS * 1000,
    });
    const challengeId = await storeChallenge(context, { host, memberId: null, challenge: options.challenge });
    return done({ challengeId, options: { ...options }, expiresInSeconds: PASSKEY_CHALLENGE_MAX_AGE_SECONDS });
  };
}

/** Logs in with a passkey. Possession of the device and the user verification on it are two factors, so no extra check is required. */
export function loginPasskey(context: ModuleContext): Handler<'loginPasskey'> {
  const { db, now } = context;
  return async (call) => {
    const { request, host } = call;
    const challenge = await consumeChallenge(context, host, request.challengeId, null);
    const { id } = request.credential;
    const passkey = typeof id === 'string' ? await findPasskey(db, id, relyingParty(host).host) : undefined;
    const member = passkey && (await findMemberForLogin(db, host.merchant.merchantId, passkey.memberId));
    if (challenge === undefined || !passkey || !member) return refuse('passkey.failed');
    const signCount = await verifySignature(host, challenge, passkey, request.credential);
    if (signCount === undefined) return refuse('passkey.failed');
    const loginFacts = {
      member,
      loginType: 'passkey',
      passwordState: 'fine',
      remember: false,
      skipsExtraCheck: true,
    } as const;
    return await completeLogin(context, call, {
      ...loginFacts,
      // Runs in the transaction of the log-in. The passkey may have been removed since it was read, for example because the account was recovered from an intruder.
      spendProof: async (tx) =>
        (await markPasskeyUsed(tx, passkey.passkeyId, signCount, now())) ? done(undefined) : refuse('passkey.failed'),
    });
  };
}

/** Verifies the signature of the passkey. Returns the new signature counter, or `undefined` if the signature is not valid. */
async function verifySignature(
  host: HostSite,
  expectedChallenge: string,
  { passkeyId, publicKey, signCount }: StoredPasskey,
  credential: object,
): Promise<bigint | undefined> {
  const { id, origin } = relyingParty(host);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: passkeyId, publicKey: new Uint8Array(publicKey), counter: Number(signCount) },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : undefined;
  } catch {
    // The library throws for every invalid or malformed credential.
    return undefined;
  }
}
