import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/**
 * This file is the only place that ends credentials (docs/decisions/0039-credentials-end-together.md). `revocation.pg.test.ts` tests every event
 * that ends credentials against every kind of credential.
 *
 * A log-in consists of a session and the sessions that hand-offs opened from it: a hand-off takes a logged-in member to
 * another site of the brand by a code in the URL. Hand-off codes, launch tokens, game sessions and the remembered
 * device of the browser belong to a log-in and end with it.
 */

/** Selects log-ins of a member: a single log-in, all log-ins but one, or all. */
type LoginSelection = { readonly only: string } | { readonly except: string } | 'all';

/** Ends one log-in with everything that belongs to it. The log-out uses this, and so does a member who ends a session in the security centre. */
export async function endLogin(tx: Tx, memberId: bigint, loginId: string, now: Date): Promise<void> {
  const logins = { only: loginId };
  await endDevicesOfLogin(tx, memberId, loginId, now);
  await endLaunchedGames(tx, memberId, logins, now);
  await endHandOffs(tx, memberId, logins, now);
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(isSelectedLogin(sql`coalesce(login_id, session_id)`, logins))
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends the least recently used log-ins, so that at most `keep` log-ins go on. Remembered devices stay, because the browser of an old log-in may
 * also be the browser of the newest log-in. The caller has to lock the row of the member, so that parallel log-ins cannot exceed the maximum.
 */
export async function endLeastRecentlyUsedLogins(
  tx: Tx,
  memberId: bigint,
  remainingMax: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ loginId: string }>`
    select coalesce(login_id, session_id) as "loginId" from session
    where member_id = ${memberId} and ended_at is null and expires_at > ${now}
    group by coalesce(login_id, session_id) order by max(last_seen_at) desc, 1 offset ${remainingMax}`.execute(tx);
  for (const { loginId } of rows) {
    const logins = { only: loginId };
    await endLaunchedGames(tx, memberId, logins, now);
    await endHandOffs(tx, memberId, logins, now);
    await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('member_id', '=', memberId)
      .where(isSelectedLogin(sql`coalesce(login_id, session_id)`, logins))
      .where('ended_at', 'is', null)
      .execute();
  }
}

/** Ends one session, while the other sessions of the same log-in go on. */
export async function endSingleSession(tx: Tx, memberId: bigint, tokenHash: Buffer, now: Date): Promise<void> {
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
  /** The session that goes on. If it is `undefined`, every session ends. */
  readonly keptSession?: KeptSession | undefined;
  /** Whether the remembered device of the kept session stays valid, so that it can still log in without a password. */
  readonly keepsDevice?: boolean;
  readonly now: Date;
}

/**
 * Ends every session except for the kept session, everything that belongs to other log-ins, and everything that could still become a session: extra
 * checks and links for a new password. Without a kept session everything ends. Passkeys stay. `deletePasskeys` removes them if the account itself was
 * recovered.
 */
export async function endOtherCredentials(tx: Tx, revocation: Revocation): Promise<void> {
  const { memberId, keptSession, now } = revocation;
  const otherLogins: LoginSelection = keptSession ? { except: keptSession.loginId } : 'all';
  await endOtherRememberedDevices(tx, revocation);
  await endLaunchedGames(tx, memberId, otherLogins, now);
  // The hand-off codes of the kept log-in end as well, because another person may have copied a code from a URL.
  await endHandOffs(tx, memberId, 'all', now);
  await endExtraChecksAndPasswordLinks(tx, memberId, now);
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`token_hash is distinct from ${keptSession?.tokenHash ?? null}::bytea`)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes all passkeys of the member. Called when an account is recovered, because an intruder may have added a passkey of their own. */
export async function deletePasskeys(tx: Tx, memberId: bigint): Promise<void> {
  await tx.deleteFrom('passkey').where('member_id', '=', memberId).execute();
  await tx.deleteFrom('passkey_challenge').where('member_id', '=', memberId).execute();
}

/**
 * Builds the SQL condition that the log-in of a row is among the selected log-ins. A row whose log-in is null matches `except`, so that a credential
 * without a log-in is ended as well.
 */
function isSelectedLogin(loginId: RawBuilder<unknown>, logins: LoginSelection): RawBuilder<boolean> {
  if (logins === 'all') return sql<boolean>`true`;
  return 'only' in logins
    ? sql<boolean>`${loginId} = ${logins.only}::uuid`
    : sql<boolean>`${loginId} is distinct from ${logins.except}::uuid`;
}

/**
 * Ends launch tokens and then game sessions. The order matters: if a token is being exchanged for a game session at this moment, the first update
 * waits for the exchange, and the second update sees the new game session.
 */
async function endLaunchedGames(tx: Tx, memberId: bigint, logins: LoginSelection, now: Date): Promise<void> {
  await tx
    .updateTable('launch_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where(isSelectedLogin(sql`login_id`, logins))
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('game_session')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where(isSelectedLogin(sql`login_id`, logins))
    .where('ended_at', 'is', null)
    .execute();
}

async function endHandOffs(tx: Tx, memberId: bigint, logins: LoginSelection, now: Date): Promise<void> {
  await tx
    .updateTable('hand_off')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where(isSelectedLogin(sql`login_id`, logins))
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Ends extra checks that are not passed yet, and links for a new password that are not used yet. `passed_at` closes a check; it does not say that the
 * member has passed it.
 */
async function endExtraChecksAndPasswordLinks(tx: Tx, memberId: bigint, now: Date): Promise<void> {
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
    .where('device_id', 'in', selectDevicesOfLogin(tx, memberId, loginId))
    .where('ended_at', 'is', null)
    .execute();
}

async function endOtherRememberedDevices(
  tx: Tx,
  { memberId, keptSession, keepsDevice, now }: Revocation,
): Promise<void> {
  const ending = tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  const isDeviceKept = keptSession !== undefined && keepsDevice === true;
  await (
    isDeviceKept ? ending.where('device_id', 'not in', selectDevicesOfLogin(tx, memberId, keptSession.loginId)) : ending
  ).execute();
}

/** Selects the ids of the remembered devices that belong to the sessions of a log-in. */
function selectDevicesOfLogin(tx: Tx, memberId: bigint, loginId: string) {
  return tx
    .selectFrom('session')
    .select('device_id')
    .$narrowType<{ device_id: string }>()
    .where('member_id', '=', memberId)
    .where(sql`coalesce(login_id, session_id)`, '=', sql`${loginId}::uuid`)
    .where('device_id', 'is not', null);
}
