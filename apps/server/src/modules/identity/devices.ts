import { createHash } from 'node:crypto';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import type { Entering, EntryCall } from './entry.ts';
import { USER_AGENT_LENGTH_MAX } from './login-events.ts';

/** Names who logged in last in this browser. Each remembered device has a cookie of its own. All of them are HttpOnly (decision 4). */
const LAST_COOKIE = 'baize_last';
const REMEMBERED_SECONDS = REMEMBERED_LOGIN_HOURS * 3600;

/** Reads the cookie of the last log-in. It comes from a browser: the caller checks the type of each field. */
export function readLastLogin(cookies: Cookies): Readonly<Record<string, unknown>> | undefined {
  const cookie = cookies.get(LAST_COOKIE);
  if (cookie === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

export function rememberLastLogin(cookies: Cookies, login: Readonly<Record<string, string>>): void {
  cookies.set(LAST_COOKIE, Buffer.from(JSON.stringify(login)).toString('base64url'), REMEMBERED_SECONDS);
}

/** Stores a remembered device and sets its cookie. Returns the id of the device. */
export async function rememberDevice(tx: Tx, call: EntryCall, member: Entering, now: Date): Promise<string> {
  const { token, hash } = makeToken();
  const { deviceId } = await tx
    .insertInto('remembered_device')
    .values({
      member_id: member.memberId,
      site: call.scope.site,
      token_hash: hash,
      ip: call.ip,
      user_agent: call.userAgent.slice(0, USER_AGENT_LENGTH_MAX),
      remembered_at: now,
      last_used_at: now,
      expires_at: expiryAt(now),
    })
    .returning('device_id as deviceId')
    .executeTakeFirstOrThrow();
  call.cookies.set(deviceCookie(member.account), token, REMEMBERED_SECONDS);
  rememberLastLogin(call.cookies, { type: 'username', username: member.account });
  return deviceId;
}

/** The credential of this browser for the account, if its cookie is there. */
export function deviceToken(cookies: Cookies, account: string): string | undefined {
  return cookies.get(deviceCookie(account));
}

export function forgetOnDevice(cookies: Cookies, account: string | undefined): void {
  cookies.clear(LAST_COOKIE);
  if (account !== undefined) cookies.clear(deviceCookie(account));
}

/** A browser that presents the cookie of a remembered device. The device is valid for one account of one brand on one site. */
export type DeviceCall = Pick<EntryCall, 'scope' | 'cookies'>;

export interface UsedDevice {
  readonly deviceId: string;
  readonly memberId: bigint;
}

/**
 * Uses the credential of the device and replaces it by the next one. A credential that was used before is a copy: the device is then
 * ended, so that neither the owner nor the thief can go on with it.
 */
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
      expires_at: expiryAt(now),
      ip: call.ip,
    })
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', memberOfAccount(tx, call, account))
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
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', memberOfAccount(tx, call, account))
    .execute();
  forgetOnDevice(call.cookies, account);
  return undefined;
}

/** The remembered device of this browser, if it is valid for the account on this site. */
export async function findDevice(
  db: Db | Tx,
  call: DeviceCall,
  account: string,
  now: Date,
): Promise<string | undefined> {
  const token = deviceToken(call.cookies, account);
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('remembered_device')
    .select('device_id as deviceId')
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', memberOfAccount(db, call, account))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.deviceId;
}

/** Ends the device of this browser for the account. */
export async function endDevice(tx: Tx, call: DeviceCall, account: string, now: Date): Promise<void> {
  const token = deviceToken(call.cookies, account);
  if (token === undefined) return;
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', memberOfAccount(tx, call, account))
    .where('ended_at', 'is', null)
    .execute();
}

/** Two brands can each have an account of this name, and the name of the cookie would be the same. */
function memberOfAccount(db: Db | Tx, { scope }: DeviceCall, account: string) {
  return db
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', scope.merchant.merchantId)
    .where('account_key', '=', accountKey(account));
}

/** Each user name has a cookie (spec section 3). The name of the cookie does not reveal the user's. */
function deviceCookie(account: string): string {
  return `baize_device_${createHash('sha256').update(accountKey(account)).digest('hex').slice(0, 16)}`;
}

function expiryAt(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_SECONDS * 1000);
}
