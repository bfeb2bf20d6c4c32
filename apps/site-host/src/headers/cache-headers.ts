/** Names of files under `/assets/` contain a digest of the content, so that new content has a new name. */
const DIGEST_NAMED = /^\/assets\//;
/** The service worker and its offline page keep their names in every release. A stale one would keep an older release alive. */
const FIXED_NAME = /^\/(?:sw|offline)\.(?:css|html|js)$/;
/** The pages of the other lines of a brand read this file to find out whether this line answers. */
const PING_FILE = '/ping.txt';

/** Returns the headers of a built file. */
export function fileHeaders(pathname: string): Readonly<Record<string, string>> {
  return {
    'cache-control': fileCacheControl(pathname),
    ...(pathname === PING_FILE && { 'access-control-allow-origin': '*' }),
  };
}

/** Returns `Cache-Control`: a file with a digest is cached for a year, a file with a fixed name is revalidated before each use, any other after an hour. */
function fileCacheControl(pathname: string): string {
  if (DIGEST_NAMED.test(pathname)) return 'public, max-age=31536000, immutable';
  return FIXED_NAME.test(pathname) ? 'no-cache' : 'public, max-age=3600';
}

/**
 * Returns the headers of a document. A browser revalidates it each time, so that it never names files of an older release. A document with a
 * first view contains the visitor's IP address, so no shared cache may store it.
 */
export function documentHeaders({ hasFirstView }: { hasFirstView: boolean }): Readonly<Record<string, string>> {
  return {
    'cache-control': hasFirstView ? 'private, no-cache' : 'no-cache',
    vary: 'accept-encoding, cookie',
  };
}
