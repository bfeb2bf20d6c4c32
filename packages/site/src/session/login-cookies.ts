import { REMEMBERED_LOGIN_HOURS } from '@baize/contract/limits';
import Cookies from 'js-cookie';

/*
 * Cookies of spec section 3 that pages read. They contain names and no secret: the credential of a remembered device is
 * a cookie that only the server reads (docs/decisions/0059-cookies-languages-and-analytics.md).
 */

/** Present while this device is remembered for the last user. */
const REMEMBER_COOKIE = 'loginRemember';
/** The previous release stored the telephone number of a log-in by SMS in this cookie. Nothing reads it any more, so every change removes it. */
const SMS_COOKIE = 'loginTypeSms';

/** Cookies report no change to the tab that writes them, so each change calls these listeners. */
const listeners = new Set<() => void>();

/** Adds a listener, for `useSyncExternalStore`. Returns the function that removes it. */
export function subscribeToLogins(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the last user of a brand together with the mark that this device is remembered. */
export function rememberUser(merchantCode: string, username: string): void {
  Cookies.set(lastUserCookie(merchantCode), username, cookieOptions());
  Cookies.set(REMEMBER_COOKIE, '1', cookieOptions());
  reportChange();
}

/** Removes the mark of the remembered device. The name of the last user stays. */
export function endRememberedDevice(): void {
  Cookies.remove(REMEMBER_COOKIE);
  reportChange();
}

/** Removes everything that the log-in forms have stored about people. */
export function forgetLogins(merchantCode: string): void {
  Cookies.remove(lastUserCookie(merchantCode));
  Cookies.remove(REMEMBER_COOKIE);
  reportChange();
}

/** Returns the last user of the brand where this device is remembered for that user. */
export function readRememberedUser(merchantCode: string): string | undefined {
  return Cookies.get(REMEMBER_COOKIE) === '1' ? Cookies.get(lastUserCookie(merchantCode)) : undefined;
}

/** Name of the cookie. It contains the merchant, because several brands may share a host in development. */
function lastUserCookie(merchantCode: string): string {
  return `${merchantCode}_login`;
}

/** Calls the listeners, and removes the cookie of the previous release. */
function reportChange(): void {
  Cookies.remove(SMS_COOKIE);
  for (const listener of listeners) listener();
}

function cookieOptions(): Cookies.CookieAttributes {
  const expires = new Date(Date.now() + REMEMBERED_LOGIN_HOURS * 3_600_000);
  return { path: '/', expires, sameSite: 'strict', secure: location.protocol === 'https:' };
}
