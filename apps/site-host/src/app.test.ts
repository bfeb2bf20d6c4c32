import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startPlatform } from './testing/platform.ts';
import { openSiteHost } from './testing/site-host.ts';

const PLAYER = 'play.brand.example';
const AGENT = 'agent.brand.example';
const page = (host: string, headers: Readonly<Record<string, string>> = {}) => ({
  host,
  accept: 'text/html',
  ...headers,
});

describe('the reply to an address', () => {
  test.each([
    [PLAYER, '/', 200, 'text/html; charset=utf-8', '<main>/ en</main>'],
    [PLAYER, '/', 200, 'text/html; charset=utf-8', '<link rel="stylesheet" crossorigin href="/assets/lobby-1.css">'],
    [PLAYER, '/.vite/manifest.json', 200, 'text/html; charset=utf-8', 'player()'],
    [PLAYER, '/member', 200, 'text/html; charset=utf-8', 'player()'],
    [PLAYER, '//member', 200, 'text/html; charset=utf-8', 'player()'],
    [AGENT, '/', 200, 'text/html; charset=utf-8', 'agent()'],
    [AGENT, '/assets/index-2.js', 200, 'application/javascript; charset=utf-8', 'agent'],
    [PLAYER, '/assets/index-2.js', 200, 'text/html; charset=utf-8', 'player()'],
    [PLAYER, '/index.html.gz', 200, 'text/html; charset=utf-8', 'player()'],
    [PLAYER, '/art/icon.svg', 200, 'image/svg+xml', '<svg/>'],
    [PLAYER, '/favicon.ico', 200, 'image/png', 'the icon of the brand'],
    [AGENT, '/favicon.ico', 200, 'image/png', 'the icon of the brand'],
    ['other.example', '/favicon.ico', 404, 'text/plain', 'Not found'],
    ['other.example', '/', 404, 'text/plain', 'Not found'],
  ] as const)('of http://%s%s is %d, %s', async (host, url, status, type, text) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const reply = await app.inject({ url, headers: page(host) });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, type]);
    expect(reply.body).toContain(text);
  });

  test('is of the site of the host that a trusted proxy names', async () => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const headers = page('cdn.example', { 'x-forwarded-host': AGENT });
    expect((await app.inject({ url: '/', headers })).body).toContain('agent()');
    expect((await app.inject({ url: '/', headers, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  });

  test.each([
    '/assets/..%2f..%2f..%2fpackage.json',
    '/art/..%2fpackage.json',
    '/art/%2e%2e%2fpackage.json',
    '/art/../package.json',
  ])('to %s contains no file outside of the served folders', async (path) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
    // Node's client sends the path without normalising it.
    const [response] = (await once(openRequest({ port, path, headers: { host: PLAYER } }).end(), 'response')) as [
      IncomingMessage,
    ];
    expect(await readText(response)).not.toContain('"type":"module"');
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
  });

  test('is counted by kind and status, without its address', async () => {
    const { app, registry } = await openSiteHost((await startPlatform()).origin);
    for (const url of ['/member/deposit', '/assets/index-1.js', '/art/icon.svg', '/wps/system/status', '/wps'])
      await app.inject({ url, headers: page(PLAYER) });
    const text = await registry.metrics();
    for (const [kind, count] of [
      ['site', 2],
      ['art', 1],
      ['call', 2],
    ] as const)
      expect(text).toContain(`http_request_seconds_count{kind="${kind}",status="200"} ${count}`);
    expect(text).not.toContain('deposit');
  });

  test('to a POST of a page is 404', async () => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    expect((await app.inject({ method: 'POST', url: '/', headers: page(PLAYER) })).statusCode).toBe(404);
  });

  test.each([
    ['/assets/old-1.js', '*/*', 404, undefined],
    ['/icon.png', 'image/png,*/*', 404, undefined],
    ['/data', 'application/json', 404, undefined],
    ['/', '*/*', 200, 'private, no-cache'],
    ['/member/deposit', '*/*', 200, 'no-cache'],
    ['/', undefined, 200, 'private, no-cache'],
  ])('to %s for a client that accepts %s is %d', async (url, accept, status, cacheControl) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const reply = await app.inject({ url, headers: { host: PLAYER, ...(accept !== undefined && { accept }) } });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, cacheControl]);
  });
});

describe('caching', () => {
  test.each([
    [PLAYER, '/', 'private, no-cache', 'accept-encoding, cookie'],
    [PLAYER, '/member', 'no-cache', 'accept-encoding, cookie'],
    [AGENT, '/', 'no-cache', 'accept-encoding, cookie'],
    [PLAYER, '/assets/index-1.js', 'public, max-age=31536000, immutable', 'accept-encoding'],
    [PLAYER, '/ping.txt', 'public, max-age=3600', 'accept-encoding'],
    [PLAYER, '/favicon.ico', 'public, max-age=3600', 'accept-encoding'],
    [PLAYER, '/sw.js', 'no-cache', 'accept-encoding'],
    [PLAYER, '/offline.html', 'no-cache', 'accept-encoding'],
    [PLAYER, '/art/icon.svg', 'public, max-age=31536000, immutable', undefined],
  ])('of http://%s%s: %s', async (host, url, cacheControl, vary) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const { headers } = await app.inject({ url, headers: page(host) });
    expect([headers['cache-control'], headers.vary]).toEqual([cacheControl, vary]);
  });

  test('answers 304 for a document that has not changed', async () => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const { etag } = (await app.inject({ url: '/member', headers: page(PLAYER) })).headers;
    const again = await app.inject({ url: '/member', headers: page(PLAYER, { 'if-none-match': String(etag) }) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBeDefined();
  });

  test('sends no ETag with a rendered document, because it contains the time', async () => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    expect((await app.inject({ url: '/', headers: page(PLAYER) })).headers.etag).toBeUndefined();
  });

  test.each(['/', '/member'])('compresses %s for a client that accepts gzip', async (url) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const plain = await app.inject({ url, headers: page(PLAYER) });
    const small = await app.inject({ url, headers: page(PLAYER, { 'accept-encoding': 'br, gzip' }) });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
  });

  test('sends the compressed copy of a built file', async () => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const headers = { host: PLAYER, 'accept-encoding': 'gzip, br' };
    const reply = await app.inject({ url: '/assets/index-1.js', headers });
    expect([reply.headers['content-encoding'], reply.body]).toEqual(['br', 'compressed by brotli']);
    expect(reply.headers['content-type']).toContain('javascript');
  });
});

describe('security headers', () => {
  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
    ['permissions-policy', expect.stringContaining('camera=(), ')],
    ['strict-transport-security', undefined],
  ])('%s is %s on documents, files and refusals', async (name, value) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    for (const [host, url] of [
      [PLAYER, '/'],
      [AGENT, '/'],
      [PLAYER, '/assets/index-1.js'],
      ['other.example', '/'],
    ] as const)
      expect((await app.inject({ url, headers: page(host) })).headers[name]).toEqual(value);
  });

  test.each([
    ['https from a trusted proxy', '127.0.0.1', 'https', 'max-age=31536000; includeSubDomains'],
    ['http from a trusted proxy', '127.0.0.1', 'http', undefined],
    ['https that a stranger claims', '203.0.113.7', 'https', undefined],
  ])('have the right HSTS for %s', async (_name, remoteAddress, protocol, expected) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const headers = page(PLAYER, { 'x-forwarded-proto': protocol });
    const reply = await app.inject({ url: '/member', headers, remoteAddress });
    expect(reply.headers['strict-transport-security']).toBe(expected);
  });

  test('allow a page its own origin, and the lines, pictures and games of its brand', async () => {
    const { app } = await openSiteHost((await startBrand()).origin);
    const reply = await app.inject({ url: '/', headers: page(PLAYER) });
    expect(parsePolicy(reply.headers['content-security-policy'])).toEqual({
      'default-src': "'self'",
      'script-src': expect.stringMatching(/^'self' 'sha256-[^']+' 'sha256-[^']+'$/),
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob: https://img.example",
      'font-src': "'self'",
      'connect-src': "'self' http://play.line2.example",
      'frame-src': 'https://games.example',
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
  });

  test.each([PLAYER, AGENT])('come with the name of the brand as the title of a page of %s', async (host) => {
    const { app } = await openSiteHost((await startPlatform()).origin);
    const { body } = await app.inject({ url: '/member', headers: page(host) });
    expect(body).toContain('<title>Brand</title>');
  });

  test('allow only the inline style with the colours of the brand', async () => {
    const look = { brand: '#d6347a', action: '#ff9f5a', hue: 330, mark: null };
    const { app } = await openSiteHost((await startPlatform(undefined, look)).origin);
    const reply = await app.inject({ url: '/member', headers: page(PLAYER) });
    const [, style = ''] = /<style>(?<style>[^<]+)<\/style><\/head>/.exec(reply.body) ?? [];
    expect(style).toContain('--felt:');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(parsePolicy(reply.headers['content-security-policy'])['style-src']).toBe(`'self' 'sha256-${hash}'`);
    const plain = await openSiteHost((await startPlatform()).origin);
    const other = await plain.app.inject({ url: '/member', headers: page(PLAYER) });
    expect(other.body).not.toContain('<style>');
    expect(other.headers.etag).not.toBe(reply.headers.etag);
  });

  test('allow a file only its own origin', async () => {
    const { app } = await openSiteHost((await startBrand()).origin);
    const reply = await app.inject({ url: '/ping.txt', headers: { host: PLAYER } });
    const policy = parsePolicy(reply.headers['content-security-policy']);
    expect([policy['img-src'], policy['connect-src']]).toEqual(["'self' data: blob:", "'self'"]);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  });

  test("allow a provider of social sign-in only on the players' site", async () => {
    const { app } = await openSiteHost((await startBrand({ provider: FIREBASE })).origin);
    const policyOf = async (host: string) => (await app.inject({ url: '/member', headers: page(host) })).headers;
    const [player, agent] = [await policyOf(PLAYER), await policyOf(AGENT)];
    expect(player['content-security-policy']).toContain('https://auth.example');
    expect(player['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(agent['content-security-policy']).not.toContain('https://auth.example');
    expect(agent['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('allow no source of the brand while the platform does not answer', async () => {
    const platform = await startPlatform();
    platform.server.close().closeAllConnections();
    const { app } = await openSiteHost(platform.origin);
    const reply = await app.inject({ url: '/', headers: page(PLAYER) });
    expect(reply.statusCode).toBe(200);
    expect(parsePolicy(reply.headers['content-security-policy'])['connect-src']).toBe("'self'");
  });
});

test('cancels the render of a page when its visitor leaves', async () => {
  const arrived = Promise.withResolvers<void>();
  const { origin } = await startPlatform((_request, response) => {
    arrived.resolve();
    response.end('{}');
  });
  const { app, registry } = await openSiteHost(origin);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const visitor = openRequest({ port, path: '/endless', headers: page(PLAYER) }).end();
  await arrived.promise;
  visitor.destroy();
  await once(visitor, 'error');
  const results = async () =>
    (await registry.getSingleMetric('first_views_total')?.get())?.values.map(({ labels }) => labels['result']);
  await expect.poll(results).toEqual(['cancelled']);
});

const FIREBASE = { type: 'firebase', authDomain: 'auth.example', social: ['google'], phone: false, emulatorUrl: null };

/** Starts a platform whose brand has a second line, and possibly a provider of social sign-in. */
async function startBrand({ provider }: { provider: object } = { provider: { type: 'none' } }) {
  return await startPlatform((request, response) => {
    const lines = { domainList: [{ domainName: 'play.line2.example' }] };
    const value = request.url === '/wps/session/provider' ? provider : lines;
    response.end(JSON.stringify({ success: true, value }));
  });
}

function parsePolicy(header: unknown): Record<string, string> {
  return Object.fromEntries(
    String(header)
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s) as [string, string]),
  );
}
