import { createHash } from 'node:crypto';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';

import { accountKey } from '../../domain/identity/account-key.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import type { Entering, EntryCall } from './entry.ts';
import { USER_AGENT_LENGTH_MAX } from './login-events.ts';

/** Decision 4: who logged in last on this device, and for each of them a credential. All are HttpOnly. */
const LAST_COOKIE = 'baize_last';
const REMEMBERED_SECONDS = REMEMBERED_LOGIN_HOURS * 3600;

export function readLastLogin(cookies: Cookies): Readonly<Record<string, unknown>> | undefined {
  const cookie = cookies.get(LAST_COOKIE);
  if (cookie === undefined) return undefined;
  try {
    // Our own cookie, but it comes from a browser: whoever reads it checks each field.
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export function rememberLastLogin(cookies: Cookies, login: Readonly<Record<string, string>>): void {
  cookies.set(LAST_COOKIE, Buffer.from(JSON.stringify(login)).toString('base64url'), REMEMBERED_SECONDS);
}

export async function rememberDevice(tx: Tx, call: EntryCall, member: Entering, now: Date): Promise<void> {
  const { token, hash } = makeToken();
  await tx
    .insertInto('remembered_device')
    .values({
      member_id: member.memberId,
      site: call.site,
      token_hash: hash,
      ip: call.ip,
      user_agent: call.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      remembered_at: now,
      last_used_at: now,
      expires_at: expiryOf(now),
    })
    .execute();
  call.cookies.set(deviceCookie(member.account), token, REMEMBERED_SECONDS);
  rememberLastLogin(call.cookies, { type: 'username', username: member.account });
}

/** The credential of this device for the account, if there is one. */
export function deviceToken(cookies: Cookies, account: string): string | undefined {
  return cookies.get(deviceCookie(account));
}

export function forgetOnDevice(cookies: Cookies, account: string | undefined): void {
  cookies.clear(LAST_COOKIE);
  if (account !== undefined) cookies.clear(deviceCookie(account));
}

export interface UsedDevice {
  readonly deviceId: string;
  readonly memberId: bigint;
}

/** Takes the credential and gives the device its next one. One that was used before is a copy: the device is forgotten. */
export async function useDevice(tx: Tx, call: EntryCall, account: string, now: Date): Promise<UsedDevice | undefined> {
  const token = deviceToken(call.cookies, account);
  if (token === undefined) return undefined;
  const next = makeToken();
  const used = await tx
    .updateTable('remembered_device')
    .set({
      token_hash: next.hash,
      previous_hash: hashToken(token),
      last_used_at: now,
      expires_at: expiryOf(now),
      ip: call.ip,
    })
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.site)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['device_id as deviceId', 'member_id as memberId'])
    .executeTakeFirst();
  if (used) {
    call.cookies.set(deviceCookie(account), next.token, REMEMBERED_SECONDS);
    return used;
  }
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('previous_hash', '=', hashToken(token))
    .execute();
  forgetOnDevice(call.cookies, account);
  return undefined;
}

export async function deviceIsRemembered(db: Db, cookies: Cookies, account: string, now: Date): Promise<boolean> {
  const token = deviceToken(cookies, account);
  if (token === undefined) return false;
  const row = await db
    .selectFrom('remembered_device')
    .select('device_id')
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** A changed password, or the member's own wish. */
export async function endDevices(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** One cookie per user name (spec section 3); the name of the cookie does not give the user's away. */
function deviceCookie(account: string): string {
  return `baize_device_${createHash('sha256').update(accountKey(account)).digest('hex').slice(0, 16)}`;
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_SECONDS * 1000);
}

/** This device alone. */
export async function endDeviceOf(tx: Tx, cookies: Cookies, account: string, now: Date): Promise<void> {
  const token = deviceToken(cookies, account);
  if (token === undefined) return;
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('ended_at', 'is', null)
    .execute();
}
