import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that only the server reads: HttpOnly, of this site alone, sent to the platform's calls and to nothing else. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** Every path of session and verification calls begins so. */
const PATH = '/wps';

/**
 * With this prefix a browser accepts the cookie from a page over HTTPS only, so that nobody in the network can plant one. `__Host-` would
 * also keep out other hosts of the domain, but it needs the path `/`: every page and picture would carry the cookies.
 */
const SECURE_PREFIX = '__Secure-';

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  const secure = origin.startsWith('https:');
  const marks: CookieSerializeOptions = { path: PATH, httpOnly: true, sameSite: 'strict', secure };
  const named = (name: string): string => (secure ? `${SECURE_PREFIX}${name}` : name);
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, maxAge) => void reply.setCookie(named(name), value, { ...marks, maxAge }),
    clear: (name) => void reply.clearCookie(named(name), marks),
  };
}
