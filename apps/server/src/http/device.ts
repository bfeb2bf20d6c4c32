import { randomUUID } from 'node:crypto';
import type { Cookies } from './cookies.ts';

const DEVICE_COOKIE = 'baize_device';
const KNOWN_FOR_SECONDS = 365 * 24 * 3600;
const OF_OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * By what a browser is known again, to count its calls and for nothing else: it opens nothing and says nothing of the person. Who
 * throws it away is counted by the address.
 */
export function deviceOf(cookies: Cookies): string {
  const known = cookies.get(DEVICE_COOKIE);
  if (known !== undefined && OF_OURS.test(known)) return known;
  const device = randomUUID();
  cookies.set(DEVICE_COOKIE, device, KNOWN_FOR_SECONDS);
  return device;
}
