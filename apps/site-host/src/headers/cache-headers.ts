/** Names under `/assets/` carry a digest of their content, so that a new content has a new name. */
const DIGEST_NAMED = /^\/assets\//;
/** The service worker and its offline page keep their names in every release. A stale one would keep an older release alive. */
const OF_ONE_RELEASE = /^\/(?:sw|offline)\.(?:css|html|js)$/;
/** The pages of the other lines of a brand read this file to find out whether this line answers. */
const PING_FILE = '/ping.txt';

/** Returns the headers of a built file. */
export function fileHeaders(pathname: string): Readonly<Record<string, string>> {
  return {
    'cache-control': fileCacheControl(pathname),
    ...(pathname === PING_FILE && { 'access-control-allow-origin': '*' }),
  };
}

/** A cache keeps a file for good, asks before each use whether it has changed, or asks after an hour. */
function fileCacheControl(pathname: string): string {
  if (DIGEST_NAMED.test(pathname)) return 'public, max-age=31536000, immutable';
  return OF_ONE_RELEASE.test(pathname) ? 'no-cache' : 'public, max-age=3600';
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
