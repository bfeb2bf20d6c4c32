import { HAND_OFF_MAX_AGE_SECONDS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { done, refuse } from '../../domain/outcome.ts';
import type { Call, Handler } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { transaction } from '../../platform/transaction.ts';
import { enter } from './enter.ts';
import type { Entry } from './entry.ts';
import { findEntering } from './queries.ts';

/** Makes a code for another address of the same brand (decision 3); a session token itself never stands in an address. */
export function createHandOff({ db, now }: ModuleContext): Handler<'createHandOff'> {
  return async ({ request, scope }) => {
    const host = await hostOf(db, scope.merchant.merchantId, request.origin);
    if (host === undefined) return refuse('session.hand_off_origin');
    const { token: code, hash } = makeToken();
    const row = { code_hash: hash, member_id: scope.memberId, host, login_id: scope.loginId, created_at: now() };
    await transaction(db, async (tx) => void (await tx.insertInto('hand_off').values(row).execute()));
    return done({ code, expiresInSeconds: HAND_OFF_MAX_AGE_SECONDS });
  };
}

/**
 * Opens a session by a code: once, within a minute, on the host that the code was made for, and while the log-in that made it goes on.
 * The session belongs to that log-in and ends no later, so that hand-offs cannot prolong a session. The gate of the site holds as well.
 */
export function loginHandOff(context: ModuleContext): Handler<'loginHandOff'> {
  const { db, now } = context;
  return async (call) => {
    const taken = await transaction(db, async (tx) => {
      const handOff = await takeHandOff(tx, call, now());
      const continues = handOff && (await findContinued(tx, handOff, now()));
      const member = continues && (await findEntering(tx, call.scope.merchant.merchantId, handOff.memberId));
      return member && { member, continues };
    });
    if (!taken) return refuse('session.hand_off_invalid');
    const { member, continues } = taken;
    const entry = { member, loginType: 'hand_off', passwordState: 'fine', remember: false, checked: true } as const;
    return await enter(context, call, { ...entry, continues });
  };
}

interface HandOff {
  readonly memberId: bigint;
  readonly loginId: string | null;
}

async function takeHandOff(tx: Tx, { host, request }: Call<'loginHandOff'>, now: Date): Promise<HandOff | undefined> {
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

/** The log-in that made the code, with the end of its longest session; `undefined` where all its sessions are over. */
async function findContinued(
  tx: Tx,
  { memberId, loginId }: HandOff,
  now: Date,
): Promise<Entry['continues'] | undefined> {
  if (loginId === null) return undefined;
  const session = await tx
    .selectFrom('session')
    .select('expires_at as expiresAt')
    .where('member_id', '=', memberId)
    .where(sql`coalesce(login_id, session_id)`, '=', sql`${loginId}::uuid`)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return session && { loginId, expiresAt: session.expiresAt };
}

async function hostOf(db: Db, merchantId: number, origin: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('merchant_domain')
    .select('host')
    .where('merchant_id', '=', merchantId)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row?.host;
}
