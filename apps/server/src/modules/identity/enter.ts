import type { LoginValue } from '@baize/contract/schemas/session';
import { judgeSite } from '../../domain/identity/site-gate.ts';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import type { ModuleContext } from '../../module.ts';
import type { Tx } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { rememberDevice } from './devices.ts';
import { askExtraCheck } from './extra-check-asked.ts';
import { recordLoginEvent } from './login-events.ts';
import type { Entering, Entry, EntryCall, LoginType } from './entry.ts';
import { startSession } from './session.ts';

/** What every way in ends with: the site's gate, the extra check where one is due, a session, a line in the history. */
export async function enter(context: ModuleContext, call: EntryCall, entry: Entry): Promise<Outcome<LoginValue>> {
  const { member, loginType } = entry;
  const judged = judgeEntry(member, call.site);
  if (!judged.ok) return await refusedEntry(context, call, member.memberId, loginType, judged);
  if (!entry.checked) {
    const asked = await askExtraCheck(context, call, entry);
    if (asked) return await refusedEntry(context, call, member.memberId, loginType, asked);
  }
  return await transaction(context.db, async (tx) => done(await startEntry(context, tx, call, entry)));
}

function judgeEntry({ type, state }: Entering, site: EntryCall['site']): Outcome<undefined> {
  const gate = judgeSite(type, site);
  if (!gate.ok) return gate;
  return state === 'active' ? done(undefined) : refuse('session.blocked');
}

/** In the transaction of who made the account, or of `enter`. */
export async function startEntry(
  { now }: ModuleContext,
  tx: Tx,
  call: EntryCall,
  { member, loginType, passwordState, remember }: Entry,
): Promise<LoginValue> {
  const { host, ip, userAgent } = call;
  const start = { memberId: member.memberId, firstTimeLogin: member.firstLoginAt === null, loginType, passwordState };
  const value = await startSession(tx, { ...start, host, ip, userAgent, now: now() });
  await recordLoginEvent(tx, { ...eventOf(call, member.memberId, loginType), outcome: 'ok', at: now() });
  // A device is no way around a password that has to be changed; the change would end it as well.
  if (remember && passwordState === 'fine') await rememberDevice(tx, call, member, now());
  return value;
}

/** Writes the refusal into the history, and gives it back. */
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

function eventOf({ merchant, site, ip, userAgent }: EntryCall, memberId: bigint | null, kind: LoginType) {
  return { merchantId: merchant.merchantId, memberId, site, kind, ip, userAgent };
}
