import { randomUUID } from 'node:crypto';
import type { Cookies } from './cookies.ts';

const DEVICE_COOKIE = 'baize_device';
const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 3600;
/** The text of a UUID in lower case, as `randomUUID` writes it. */
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id of the browser from its cookie, or `undefined` if the call carries no valid cookie. */
export function readBrowserId(cookies: Cookies): string | undefined {
  const device = cookies.get(DEVICE_COOKIE);
  return device !== undefined && UUID_PATTERN.test(device) ? device : undefined;
}

/**
 * Returns the id of the browser, under which the rate limits count its calls. The cookie grants no access and does not identify the person. A browser
 * without a valid cookie gets a new one. Until the browser sends the cookie back, only its address limits its calls.
 */
export function readOrCreateBrowserId(cookies: Cookies): string {
  const existing = readBrowserId(cookies);
  if (existing !== undefined) return existing;
  const device = randomUUID();
  cookies.set(DEVICE_COOKIE, device, DEVICE_MAX_AGE_SECONDS);
  return device;
}
