import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { done, refuse } from '../../domain/outcome.ts';
import type { Call, Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { completeLogin } from './complete-login.ts';
import { passwordStates, type PasswordState, type VerifiedLogin } from './login-types.ts';
import { findMemberForLogin } from './queries.ts';

/**
 * Creates a one-time code that opens a session on another host of the same brand (decision 3). The URL carries this code, because a session token
 * must never be part of a URL.
 */
export function createHandOff({ db, now }: ModuleContext): Handler<'createHandOff'> {
  return async ({ request, scope }) => {
    const host = await findHostOfBrand(db, scope.merchant.merchantId, request.origin);
    if (host === undefined) return refuse('session.hand_off_origin');
    const { token: code, hash } = makeToken();
    const row = { code_hash: hash, member_id: scope.memberId, host, login_id: scope.loginId, created_at: now() };
    await transaction(db, async (tx) => void (await tx.insertInto('hand_off').values(row).execute()));
    return done({ code, expiresInSeconds: HAND_OFF_MAX_AGE_SECONDS });
  };
}

/**
 * Opens a session with a hand-off code. A code is valid once, within HAND_OFF_MAX_AGE_SECONDS, on the host for which it was created, and while the
 * log-in that created it goes on. The new session belongs to that log-in and does not end later, so that hand-offs cannot prolong a session. A member
 * who must change the password must do so in the new session as well. `completeLogin` checks whether the member may use this site, as for every other
 * log-in.
 */
export function loginHandOff(context: ModuleContext): Handler<'loginHandOff'> {
  const { db, now } = context;
  return async (call) => {
    const continued = await transaction(db, async (tx) => {
      const handOff = await consumeHandOff(tx, call, now());
      const originalLogin = handOff && (await findContinuedLogin(tx, handOff, now()));
      const member = originalLogin && (await findMemberForLogin(tx, call.scope.merchant.merchantId, handOff.memberId));
      return member && { member, ...originalLogin };
    });
    if (!continued) return refuse('session.hand_off_invalid');
    const { member, passwordState, continuedLogin } = continued;
    const entry = { member, loginType: 'hand_off', passwordState, remember: false, skipsExtraCheck: true } as const;
    return await completeLogin(context, call, { ...entry, continuedLogin });
  };
}

interface HandOff {
  readonly memberId: bigint;
  /** The log-in that created the code. It is `null` for a code that an earlier release has created; such a code opens no session. */
  readonly loginId: string | null;
}

/** Marks the code as used and returns its hand-off, or `undefined` if the code is unknown, used, too old or was created for another host. */
async function consumeHandOff(
  tx: Tx,
  { host, request }: Call<'loginHandOff'>,
  now: Date,
): Promise<HandOff | undefined> {
  return await tx
    .updateTable('hand_off')
    .set({ used_at: now })
    .where('code_hash', '=', hashToken(request.code))
    .where('host', '=', new URL(host.origin).host)
    .where('used_at', 'is', null)
    .where('created_at', '>=', new Date(now.getTime() - HAND_OFF_MAX_AGE_SECONDS * 1000))
    .returning(['member_id as memberId', 'login_id as loginId'])
    .executeTakeFirst();
}

interface ContinuedLogin {
  /** The state `expired` or `initial` forces the member to change the password in the new session as well. */
  readonly passwordState: PasswordState;
  readonly continuedLogin: NonNullable<VerifiedLogin['continuedLogin']>;
}

/** Finds the log-in that created the code by its session that ends last. Returns `undefined` if all sessions of the log-in have ended. */
async function findContinuedLogin(
  tx: Tx,
  { memberId, loginId }: HandOff,
  now: Date,
): Promise<ContinuedLogin | undefined> {
  if (loginId === null) return undefined;
  const session = await tx
    .selectFrom('session')
    .select(['expires_at as expiresAt', 'password_state as passwordState'])
    .where('member_id', '=', memberId)
    .where(sql`coalesce(login_id, session_id)`, '=', sql`${loginId}::uuid`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!session) return undefined;
  const passwordState = passwordStates.find((state) => state === session.passwordState);
  assert(passwordState !== undefined, `the session has the unknown password state ${session.passwordState}`);
  return { passwordState, continuedLogin: { loginId, expiresAt: session.expiresAt } };
}

/** Finds the host of this origin among the domains of the brand, or returns `undefined` if the brand has no such domain. */
async function findHostOfBrand(db: Db, merchantId: number, origin: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merchant_domain')
    .select('host')
    .where('merchant_id', '=', merchantId)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row?.host;
}
