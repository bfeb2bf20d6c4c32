/** Names under `/assets/` carry a digest of their content, so that a new content has a new name. */
const DIGEST_NAMED = /^\/assets\//;
/** The line test of another line's page reads whether this file has come. */
const PING_FILE = '/ping.txt';

/** Headers of a built file. Files without a digest in their name are asked for again after an hour. */
export function fileHeaders(pathname: string): Readonly<Record<string, string>> {
  return {
    'cache-control': DIGEST_NAMED.test(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(pathname === PING_FILE && { 'access-control-allow-origin': '*' }),
  };
}

/**
 * Headers of a document. A browser asks for it again each time, so that it never names files of an older release. A document with a
 * first view names its visitor's address, so that no shared cache may keep it.
 */
export function documentHeaders({ hasFirstView }: { hasFirstView: boolean }): Readonly<Record<string, string>> {
  return {
    'cache-control': hasFirstView ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, cookie',
  };
}
