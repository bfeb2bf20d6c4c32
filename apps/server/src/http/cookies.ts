import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies that only the server reads: HttpOnly, of this site alone, sent to the platform's calls and to nothing else. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** Every path of session and verification calls begins so. */
const PATH = '/wps';

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, origin: string): Cookies {
  const marks = { path: PATH, httpOnly: true, sameSite: 'strict', secure: origin.startsWith('https:') } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...marks, maxAge }),
    clear: (name) => void reply.clearCookie(name, marks),
  };
}
