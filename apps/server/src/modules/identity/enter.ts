import { LOGINS_MAX, TRIAL_TYPE } from '@baize/contract/limits';
import type { LoginValue } from '@baize/contract/schemas/session';
import { judgeSite } from '../../domain/identity/site-gate.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { publish } from '../../platform/outbox.ts';
import { transaction } from '../../platform/transaction.ts';
import { findDevice, rememberDevice } from './devices.ts';
import { askExtraCheck } from './extra-check-asked.ts';
import { recordLoginEvent } from './login-events.ts';
import type { Entering, Entry, EntryCall, LoginType, ProvedMember } from './entry.ts';
import { endOldestLogins } from './revocation.ts';
import { startSession } from './session.ts';

interface ProvedEntry extends Entry {
  readonly member: ProvedMember;
}

/**
 * Completes every kind of log-in. Checks that the account may use the site, asks for the extra check if one is due, starts the session and
 * records the log-in.
 */
export async function enter(context: ModuleContext, call: EntryCall, entry: ProvedEntry): Promise<Outcome<LoginValue>> {
  const { member, loginType } = entry;
  const judged = judgeEntry(member, call.scope.site);
  if (!judged.ok) return await refusedEntry(context, call, member.memberId, loginType, judged);
  if (!entry.checked) {
    const asked = await askExtraCheck(context, call, entry);
    if (asked) return await refusedEntry(context, call, member.memberId, loginType, asked);
  }
  const entered = await transaction(context.db, async (tx) => {
    const valid = await lockProved(tx, call, entry);
    return valid.ok ? done(await startEntry(context, tx, call, entry)) : valid;
  });
  return entered.ok ? entered : await refusedEntry(context, call, member.memberId, loginType, entered);
}

/**
 * Checks the member again under a row lock, which a change of the password takes as well. If the password has changed since the log-in was
 * proved, the log-in is refused. If the log-in takes the lock first, the change of the password ends the new session.
 */
async function lockProved(tx: Tx, { scope }: EntryCall, entry: ProvedEntry): Promise<Outcome<undefined>> {
  const { memberId, passwordHash } = entry.member;
  const current = await tx
    .selectFrom('member')
    .select(['type', 'state', 'password_hash'])
    .where('member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (current?.password_hash === passwordHash) return judgeEntry(current, scope.site);
  return refuse(entry.loginType === 'username' && !entry.checked ? 'session.bad_credentials' : 'session.expired');
}

function judgeEntry(
  { type, state }: Pick<Entering, 'type' | 'state'>,
  site: EntryCall['scope']['site'],
): Outcome<undefined> {
  const gate = judgeSite(type, site);
  if (!gate.ok) return gate;
  return state === 'active' ? done(undefined) : refuse('session.blocked');
}

/** Starts the session within the caller's transaction: that of `enter`, or the one that creates the account. */
export async function startEntry({ now }: ModuleContext, tx: Tx, call: EntryCall, entry: Entry): Promise<LoginValue> {
  const { member, loginType, passwordState, continues } = entry;
  const { host, ip, userAgent } = call;
  const deviceId = await deviceOfEntry(tx, call, entry, now());
  if (!continues) await endOldestLogins(tx, member.memberId, LOGINS_MAX - 1, now());
  const start = { memberId: member.memberId, firstTimeLogin: member.firstLoginAt === null, loginType, passwordState };
  const value = await startSession(tx, { ...start, deviceId, continues, host, ip, userAgent, now: now() });
  await recordLoginEvent(tx, { ...eventOf(call, member.memberId, loginType), outcome: 'ok', at: now() });
  if (call.scope.site === 'member' && member.type !== TRIAL_TYPE)
    await publishEntered(tx, call, member.memberId, now());
  return value;
}

/** Publishes that a member has logged in, which missions count by days. */
async function publishEntered(tx: Tx, { scope }: EntryCall, memberId: bigint, at: Date): Promise<void> {
  const { merchantId } = scope.merchant;
  await publish(tx, 'member.entered', { memberId: String(memberId), merchantId, at: at.toISOString() });
}

/**
 * Returns the remembered device of this browser, which ends together with the log-in. Remembers the browser if the person has asked for it,
 * except where the password has to be changed first.
 */
async function deviceOfEntry(
  tx: Tx,
  call: EntryCall,
  { member, remember, passwordState, deviceId }: Entry,
  now: Date,
): Promise<string | undefined> {
  if (remember && passwordState === 'fine') return await rememberDevice(tx, call, member, now);
  return deviceId ?? (await findDevice(tx, call, member.account, now));
}

/** Records a refused log-in, and returns the refusal. */
export async function refusedEntry(
  { db, now }: ModuleContext,
  call: EntryCall,
  memberId: bigint | null,
  kind: LoginType,
  refusal: Refusal,
): Promise<Refusal> {
  const event = { ...eventOf(call, memberId, kind), outcome: refusal.code, at: now() };
  await transaction(db, async (tx) => await recordLoginEvent(tx, event));
  return refusal;
}

function eventOf({ scope, ip, userAgent }: EntryCall, memberId: bigint | null, kind: LoginType) {
  return { merchantId: scope.merchant.merchantId, memberId, site: scope.site, kind, ip, userAgent };
}
