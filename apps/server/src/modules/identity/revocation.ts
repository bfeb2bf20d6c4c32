import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/**
 * The one place that ends credentials (docs/decisions/0039-credentials-end-together.md). `revocation.pg.test.ts` holds the whole matrix:
 * every event that ends something against every credential.
 *
 * A log-in is a session together with the sessions that hand-offs opened from it. Codes for another site, launch tokens, game sessions
 * and the remembered device of its browser belong to it and end with it.
 */

/** The log-ins of a member that are meant. */
type Logins = { readonly only: string } | { readonly except: string } | 'all';

/** Ends one log-in and all that belongs to it: for log-out, and where the member ends a session in the security centre. */
export async function endLogin(tx: Tx, memberId: bigint, loginId: string, now: Date): Promise<void> {
  const logins = { only: loginId };
  await endDevicesOfLogin(tx, memberId, loginId, now);
  await endLaunchedGames(tx, memberId, logins, now);
  await endHandOffs(tx, memberId, logins, now);
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(isAmong(sql`coalesce(login_id, session_id)`, logins))
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the log-ins that were used the longest time ago, so that at most `keep` go on. Remembered devices stay: the browser of an old tab may be
 * the browser of the newest one. The caller holds the row of the member, so that two log-ins do not count each other twice.
 */
export async function endOldestLogins(tx: Tx, memberId: bigint, keep: number, now: Date): Promise<void> {
  const { rows } = await sql<{ loginId: string }>`
    select coalesce(login_id, session_id) as "loginId" from session
    where member_id = ${memberId} and ended_at is null and expires_at > ${now}
    group by coalesce(login_id, session_id) order by max(last_seen_at) desc, 1 offset ${keep}`.execute(tx);
  for (const { loginId } of rows) {
    const logins = { only: loginId };
    await endLaunchedGames(tx, memberId, logins, now);
    await endHandOffs(tx, memberId, logins, now);
    await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('member_id', '=', memberId)
      .where(isAmong(sql`coalesce(login_id, session_id)`, logins))
      .where('ended_at', 'is', null)
      .execute();
  }
}

/** Ends one session of a log-in that goes on elsewhere. */
export async function endSessionAlone(tx: Tx, memberId: bigint, tokenHash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The session that goes on while all others end. */
export interface KeptSession {
  readonly tokenHash: Buffer;
  readonly loginId: string;
}

interface Revocation {
  readonly memberId: bigint;
  /** The session that stays; without one, every session ends. */
  readonly kept?: KeptSession | undefined;
  /** The device of the kept session may go on to log in without a password. */
  readonly keepsDevice?: boolean;
  readonly now: Date;
}

/**
 * Ends every session but the kept one, what belongs to other log-ins, and everything that waits to become a session: extra checks and
 * links that reset the password. Passkeys stay: `deletePasskeys` removes them where the account itself was recovered.
 */
export async function endOtherCredentials(tx: Tx, revocation: Revocation): Promise<void> {
  const { memberId, kept, now } = revocation;
  const others: Logins = kept ? { except: kept.loginId } : 'all';
  await endOtherDevices(tx, revocation);
  await endLaunchedGames(tx, memberId, others, now);
  // A code of the kept log-in ends as well: another person may have copied it from the address.
  await endHandOffs(tx, memberId, 'all', now);
  await endPendingLogins(tx, memberId, now);
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`token_hash is distinct from ${kept?.tokenHash ?? null}::bytea`)
    .where('ended_at', 'is', null)
    .execute();
}

/** After an account was recovered by phone or e-mail: whoever held it before may have added a passkey. */
export async function deletePasskeys(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('passkey_challenge').where('member_id', '=', memberId).execute();
}

/** Returns whether a column with the id of a log-in is among those that are meant. A credential without one belongs to no log-in that is kept. */
function isAmong(loginId: RawBuilder<unknown>, logins: Logins): RawBuilder<boolean> {
  if (logins === 'all') return sql<boolean>`true`;
  return 'only' in logins
    ? sql<boolean>`${loginId} = ${logins.only}::uuid`
    : sql<boolean>`${loginId} is distinct from ${logins.except}::uuid`;
}

/** Launch tokens first: a token that becomes a game session at this moment is waited for, and its game session is seen afterwards. */
async function endLaunchedGames(tx: Tx, memberId: bigint, logins: Logins, now: Date): Promise<void> {
  await tx
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where(isAmong(sql`login_id`, logins))
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('game_session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(isAmong(sql`login_id`, logins))
    .where('ended_at', 'is', null)
    .execute();
}

async function endHandOffs(tx: Tx, memberId: bigint, logins: Logins, now: Date): Promise<void> {
  await tx
    .updateTable('hand_off')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where(isAmong(sql`login_id`, logins))
    .where('used_at', 'is', null)
    .execute();
}

async function endPendingLogins(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('extra_check')
    .set({ passed_at: now })
    .where('member_id', '=', memberId)
    .where('passed_at', 'is', null)
    .execute();
  await tx
    .updateTable('password_ticket')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

async function endDevicesOfLogin(tx: Tx, memberId: bigint, loginId: string, now: Date): Promise<void> {
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('device_id', 'in', devicesOfLogin(tx, memberId, loginId))
    .where('ended_at', 'is', null)
    .execute();
}

async function endOtherDevices(tx: Tx, { memberId, kept, keepsDevice, now }: Revocation): Promise<void> {
  const ending = tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  const keeps = kept !== undefined && keepsDevice === true;
  await (keeps ? ending.where('device_id', 'not in', devicesOfLogin(tx, memberId, kept.loginId)) : ending).execute();
}

function devicesOfLogin(tx: Tx, memberId: bigint, loginId: string) {
  return tx
    .selectFrom('session')
    .select('device_id')
    .$narrowType<{ device_id: string }>()
    .where('member_id', '=', memberId)
    .where(sql`coalesce(login_id, session_id)`, '=', sql`${loginId}::uuid`)
    .where('device_id', 'is not', null);
}
