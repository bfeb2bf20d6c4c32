import { createHash } from 'node:crypto';
import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import type { LoginMember, LoginCall } from './login-types.ts';
import { USER_AGENT_LENGTH_MAX } from './login-events.ts';

/**
 * The cookie that stores the user name or the mobile number of the last log-in of this browser. Each remembered device has a second cookie with
 * its credential. All of these cookies are HttpOnly (decision 4).
 */
const LAST_LOGIN_COOKIE = 'baize_last';
const REMEMBERED_LOGIN_SECONDS = REMEMBERED_LOGIN_HOURS * 3600;
/**
 * The time after a rotation in which the previous credential still logs in from the same IP address (reuse window). Two tabs of one browser that start
 * together send the same credential.
 */
const REUSE_WINDOW_SECONDS = 30;

/**
 * Reads the cookie of the last log-in. Returns `undefined` if the browser sent no cookie or one that is not JSON. The browser may have sent any JSON,
 * so the caller has to check the type of each field.
 */
export function readLastLogin(cookies: Cookies): Readonly<Record<string, unknown>> | undefined {
  const cookie = cookies.get(LAST_LOGIN_COOKIE);
  if (cookie === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(cookie, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** Stores the name or the number of this log-in in a cookie, so that the login form can fill it in next time. */
export function rememberLastLogin(cookies: Cookies, login: Readonly<Record<string, string>>): void {
  cookies.set(LAST_LOGIN_COOKIE, Buffer.from(JSON.stringify(login)).toString('base64url'), REMEMBERED_LOGIN_SECONDS);
}

/** Stores this browser as a remembered device and sets the cookie with its credential. Returns the id of the device. */
export async function rememberDevice(tx: Tx, call: LoginCall, member: LoginMember, now: Date): Promise<string> {
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
      expires_at: expiryAfter(now),
    })
    .returning('device_id as deviceId')
    .executeTakeFirstOrThrow();
  call.cookies.set(deviceCookieName(member.account), token, REMEMBERED_LOGIN_SECONDS);
  rememberLastLogin(call.cookies, { type: 'username', username: member.account });
  return deviceId;
}

/** Returns the credential that this browser sends for the account, or `undefined` if the browser has no such cookie. */
export function readDeviceToken(cookies: Cookies, account: string): string | undefined {
  return cookies.get(deviceCookieName(account));
}

/** Clears the cookie of the last log-in and, if an account is given, the cookie with the credential of its remembered device. */
export function clearLoginCookies(cookies: Cookies, account: string | undefined): void {
  cookies.clear(LAST_LOGIN_COOKIE);
  if (account !== undefined) cookies.clear(deviceCookieName(account));
}

/** The parts of a call that identify a remembered device. A device is valid for one account of one brand on one site. */
export type DeviceCall = Pick<LoginCall, 'scope' | 'cookies'>;

/** A remembered device whose credential was right, and the member who logs in with it. */
export interface UsedDevice {
  readonly deviceId: string;
  readonly memberId: bigint;
}

/**
 * Accepts the credential of the device once and replaces it by a new one in the cookie. A call that presents the previous credential within the reuse
 * window logs in as well, but gets no new credential, because the browser has received that with the first call. Outside of the window, two browsers
 * hold copies of the credential: the device is ended, so that neither the owner nor the thief can log in with it
 * (docs/decisions/0120-reuse-window-of-remembered-devices.md). Returns `undefined` if the credential is not valid, and clears the cookies of the log-in.
 */
export async function consumeDeviceCredential(
  tx: Tx,
  call: LoginCall,
  account: string,
  now: Date,
): Promise<UsedDevice | undefined> {
  const token = readDeviceToken(call.cookies, account);
  if (token === undefined) return undefined;
  const next = makeToken();
  const usedDevice = await tx
    .updateTable('remembered_device')
    .set({
      token_hash: next.hash,
      previous_hash: hashToken(token),
      last_used_at: now,
      expires_at: expiryAfter(now),
      ip: call.ip,
    })
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', selectMemberByAccount(tx, call, account))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['device_id as deviceId', 'member_id as memberId'])
    .executeTakeFirst();
  if (usedDevice) {
    call.cookies.set(deviceCookieName(account), next.token, REMEMBERED_LOGIN_SECONDS);
    return usedDevice;
  }
  const parallelDevice = await findDeviceInReuseWindow(tx, call, { account, token, now });
  if (parallelDevice) return parallelDevice;
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('previous_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', selectMemberByAccount(tx, call, account))
    .execute();
  clearLoginCookies(call.cookies, account);
  return undefined;
}

/** Finds the device whose credential another call from the same IP address has replaced a moment ago. */
async function findDeviceInReuseWindow(
  tx: Tx,
  call: LoginCall,
  { account, token, now }: { readonly account: string; readonly token: string; readonly now: Date },
): Promise<UsedDevice | undefined> {
  return await tx
    .selectFrom('remembered_device')
    .select(['device_id as deviceId', 'member_id as memberId'])
    .where('previous_hash', '=', hashToken(token))
    .where('last_used_at', '>', new Date(now.getTime() - REUSE_WINDOW_SECONDS * 1000))
    .where('ip', '=', call.ip)
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', selectMemberByAccount(tx, call, account))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Finds the remembered device of this browser, if the device is valid for the account on this site. Returns its id. */
export async function findDevice(
  db: Db | Tx,
  call: DeviceCall,
  account: string,
  now: Date,
): Promise<string | undefined> {
  const token = readDeviceToken(call.cookies, account);
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('remembered_device')
    .select('device_id as deviceId')
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', selectMemberByAccount(db, call, account))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.deviceId;
}

/** Ends the remembered device of this browser for the account. Does nothing if the browser has no such device. */
export async function endDevice(tx: Tx, call: DeviceCall, account: string, now: Date): Promise<void> {
  const token = readDeviceToken(call.cookies, account);
  if (token === undefined) return;
  await tx
    .updateTable('remembered_device')
    .set({ ended_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('site', '=', call.scope.site)
    .where('member_id', 'in', selectMemberByAccount(tx, call, account))
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Selects the member with this account at the brand of the call. Two brands can have an account of the same name, and the cookies of both
 * accounts have the same name.
 */
function selectMemberByAccount(db: Db | Tx, { scope }: DeviceCall, account: string) {
  return db
    .selectFrom('member')
    .select('member_id')
    .where('merchant_id', '=', scope.merchant.merchantId)
    .where('account_key', '=', accountKey(account));
}

/**
 * Returns the name of the cookie for a user name (spec section 3). The name contains a hash, so that it does not reveal the user name. The first 16
 * hexadecimal digits (64 bits) are enough to tell the accounts of one browser apart.
 */
function deviceCookieName(account: string): string {
  return `baize_device_${createHash('sha256').update(accountKey(account)).digest('hex').slice(0, 16)}`;
}

function expiryAfter(now: Date): Date {
  return new Date(now.getTime() + REMEMBERED_LOGIN_SECONDS * 1000);
}
