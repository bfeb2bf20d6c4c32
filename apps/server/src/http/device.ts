import { randomUUID } from 'node:crypto';
import type { Cookies } from './cookies.ts';

const DEVICE_COOKIE = 'baize_device';
const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 3600;
const DEVICE_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the id of the browser from its cookie, or `undefined` if the call carries no valid cookie. */
export function readDevice(cookies: Cookies): string | undefined {
  const known = cookies.get(DEVICE_COOKIE);
  return known !== undefined && DEVICE_SHAPE.test(known) ? known : undefined;
}

/**
 * Returns the id of the browser, under which its calls are counted. The cookie grants no access and does not identify the person. A browser
 * without a cookie gets one, and is counted by its address until it sends the cookie back.
 */
export function deviceOf(cookies: Cookies): string {
  const known = readDevice(cookies);
  if (known !== undefined) return known;
  const device = randomUUID();
  cookies.set(DEVICE_COOKIE, device, DEVICE_MAX_AGE_SECONDS);
  return device;
}
