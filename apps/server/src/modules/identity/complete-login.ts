import { LOGINS_MAX, TRIAL_TYPE } from '@baize/contract/limits';
import type { LoginValue } from '@baize/contract/schemas/session';
import { judgeSite } from '../../domain/identity/site-gate.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { startExtraCheck } from './start-extra-check.ts';
import { recordLoginEvent } from './login-events.ts';
import type { LoginMember, VerifiedLogin, LoginCall, LoginType, MemberWithPasswordHash } from './login-types.ts';
import { endLeastRecentlyUsedLogins } from './revocation.ts';
import { startSession } from './session.ts';

/** A verified log-in of an existing member, which can still be refused until its session starts. */
interface ProvedLogin extends VerifiedLogin {
  readonly member: MemberWithPasswordHash;
  /**
   * Marks the proof as used, in the transaction that starts the session and under the lock of the member. Refuses the log-in if the proof was revoked
   * since it was verified.
   */
  readonly spendProof?: (tx: Tx) => Promise<Outcome<undefined>>;
}

/**
 * Completes a log-in after its proof was verified: the last step of every kind of log-in. Refuses an account that may not use this site, demands
 * the extra check if one is due, starts the session and records the log-in. Every refusal is recorded, too.
 */
export async function completeLogin(
  context: ModuleContext,
  call: LoginCall,
  entry: ProvedLogin,
): Promise<Outcome<LoginValue>> {
  const { member, loginType } = entry;
  const judged = judgeSiteAccess(member, call.scope.site);
  if (!judged.ok) return await recordRefusedLogin(context, call, member.memberId, loginType, judged);
  if (!entry.skipsExtraCheck) {
    const requiredCheck = await startExtraCheck(context, call, entry);
    if (requiredCheck) return await recordRefusedLogin(context, call, member.memberId, loginType, requiredCheck);
  }
  const started = await transaction(context.db, async (tx) => {
    const valid = await lockAndRecheckMember(tx, call, entry);
    if (!valid.ok) return valid;
    const proof = entry.spendProof ? await entry.spendProof(tx) : done(undefined);
    return proof.ok ? done(await startLogin(context, tx, call, entry)) : proof;
  });
  return started.ok ? started : await recordRefusedLogin(context, call, member.memberId, loginType, started);
}

/**
 * Locks the row of the member and checks the member again. A password change locks the same row. If the password has changed since the proof was
 * verified, the log-in is refused. If the log-in gets the lock first, the password change ends the new session. The refusal of a typed password is
 * that of a wrong password; every other proof counts as expired.
 */
async function lockAndRecheckMember(tx: Tx, { scope }: LoginCall, entry: ProvedLogin): Promise<Outcome<undefined>> {
  const { memberId, passwordHash } = entry.member;
  const current = await tx
    .selectFrom('member')
    .select(['type', 'state', 'password_hash'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.password_hash === passwordHash) return judgeSiteAccess(current, scope.site);
  return refuse(
    entry.loginType === 'username' && !entry.skipsExtraCheck ? 'session.bad_credentials' : 'session.expired',
  );
}

/** Refuses agents on the site of the members, members on the site of the agents, and blocked accounts. */
function judgeSiteAccess(
  { type, state }: Pick<LoginMember, 'type' | 'state'>,
  site: LoginCall['scope']['site'],
): Outcome<undefined> {
  const gate = judgeSite(type, site);
  if (!gate.ok) return gate;
  return state === 'active' ? done(undefined) : refuse('session.blocked');
}

/**
 * Starts the session and records the log-in, in the transaction of the caller: `completeLogin`, or the registration that has just created the account.
 * Ends the least recently used log-ins if the member would have more than LOGINS_MAX. The caller has checked that the member may log in.
 */
export async function startLogin(
  { now }: ModuleContext,
  tx: Tx,
  call: LoginCall,
  entry: VerifiedLogin,
): Promise<LoginValue> {
  const { member, loginType, passwordState, continuedLogin } = entry;
  const { host, ip, userAgent } = call;
  const deviceId = await resolveDevice(tx, call, entry, now());
  if (!continuedLogin) await endLeastRecentlyUsedLogins(tx, member.memberId, LOGINS_MAX - 1, now());
  const start = { memberId: member.memberId, firstTimeLogin: member.firstLoginAt === null, loginType, passwordState };
  const value = await startSession(tx, { ...start, deviceId, continuedLogin, host, ip, userAgent, now: now() });
  await recordLoginEvent(tx, { ...toLoginEvent(call, member.memberId, loginType), outcome: 'ok', at: now() });
  if (call.scope.site === 'member' && member.type !== TRIAL_TYPE) await publishLogin(tx, call, member.memberId, now());
  return value;
}

/** Publishes an event for the log-in of a member. Missions count the days with a log-in by these events. */
async function publishLogin(tx: Tx, { scope }: LoginCall, memberId: bigint, at: Date): Promise<void> {
  const { merchantId } = scope.merchant;
  await publish(tx, 'member.entered', { memberId: String(memberId), merchantId, at: at.toISOString() });
}

/**
 * Returns the id of the remembered device of this browser, which ends together with the log-in. Remembers the browser first if the person asked
 * for it, unless the password has to be changed before anything else.
 */
async function resolveDevice(
  tx: Tx,
  call: LoginCall,
  { member, remember, passwordState, deviceId }: VerifiedLogin,
  now: Date,
): Promise<string | undefined> {
  if (remember && passwordState === 'fine') return await rememberDevice(tx, call, member, now);
  return deviceId ?? (await findDevice(tx, call, member.account, now));
}

/** Records a refused log-in in the history and returns the same refusal, so that a handler can return the result of this call. */
export async function recordRefusedLogin(
  { db, now }: ModuleContext,
  call: LoginCall,
  memberId: bigint | null,
  kind: LoginType,
  refusal: Refusal,
): Promise<Refusal> {
  const event = { ...toLoginEvent(call, memberId, kind), outcome: refusal.code, at: now() };
  await transaction(db, async (tx) => await recordLoginEvent(tx, event));
  return refusal;
}

function toLoginEvent({ scope, ip, userAgent }: LoginCall, memberId: bigint | null, kind: LoginType) {
  return { merchantId: scope.merchant.merchantId, memberId, site: scope.site, kind, ip, userAgent };
}
