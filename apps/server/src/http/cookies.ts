import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookies of one call. Scripts cannot read them (HttpOnly), other sites cannot send them (SameSite=Strict), and browsers send them with the
 * platform's calls only.
 */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** The paths of all calls that read or write cookies begin with this path. */
const COOKIE_PATH = '/wps';

/**
 * A browser accepts a cookie with this prefix over HTTPS only, so that an attacker in the network cannot plant a cookie. The prefix `__Host-`
 * would also refuse cookies from other hosts of the domain, but requires the path `/`, so that every page and picture would carry the cookies.
 */
const SECURE_PREFIX = '__Secure-';

/** Returns access to the cookies of a call. A site over HTTPS prefixes the names with `__Secure-`; a site without HTTPS does not. */
export function createCookieAccess(request: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const options: CookieSerializeOptions = { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure };
  const toFullName = (name: string): string => (secure ? `${SECURE_PREFIX}${name}` : name);
  return {
    get: (name) => request.cookies[toFullName(name)],
    set: (name, value, maxAge) => void reply.setCookie(toFullName(name), value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(toFullName(name), options),
  };
}
