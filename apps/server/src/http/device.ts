import { randomUUID } from 'node:crypto';
import type { Cookies } from './cookies.ts';

const DEVICE_COOKIE = 'baize_device';
const DEVICE_MAX_AGE_SECONDS = 365 * 24 * 3600;
const DEVICE_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The browser that the call comes from, by the cookie that it sent; undefined where it sent none of ours. */
export function readDevice(cookies: Cookies): string | undefined {
  const known = cookies.get(DEVICE_COOKIE);
  return known !== undefined && DEVICE_SHAPE.test(known) ? known : undefined;
}

/**
 * Names a browser so that its calls can be counted. The cookie opens nothing and says nothing of the person. A browser without it is given
 * one, and is counted by its address until it sends it.
 */
export function deviceOf(cookies: Cookies): string {
  const known = readDevice(cookies);
  if (known !== undefined) return known;
  const device = randomUUID();
  cookies.set(DEVICE_COOKIE, device, DEVICE_MAX_AGE_SECONDS);
  return device;
}
