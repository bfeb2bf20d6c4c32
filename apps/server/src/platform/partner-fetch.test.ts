import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPartnerFetch, createPartnerFetchFor, PrivateAddressError } from './partner-fetch.ts';
import { isPublicHost } from './public-host.ts';

let server: Server;
let port = 0;
let requests = 0;

/** Starts an internal server, whose response must stay secret. */
beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    // A connection serves one request, so that each request looks the name up again.
    response.setHeader('connection', 'close');
    if (request.url === '/moved') response.writeHead(302, { location: '/' });
    response.end('inside');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has an address with a port.
  port = (server.address() as { port: number }).port;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => void (requests = 0));

type AllCallback = (error: Error | null, found: LookupAddress[]) => void;

/** Creates a DNS server of the partner: it answers each query with the next answer, and repeats the last one. */
function createResolver(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const resolve = (name: string, _options: LookupAllOptions, callback: AllCallback): void => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  // The overloads of dns.lookup that take one address are never called: the client asks for all of them.
  return { asked, resolve: resolve as never };
}

const urlOf = (host: string, path = '/'): URL => new URL(`http://${host}:${port}${path}`);
const causeOf = async (call: Promise<unknown>): Promise<unknown> =>
  await call.then(
    () => undefined,
    (error: Error) => error.cause ?? error,
  );

test.each([
  ['127.0.0.1'],
  ['9.9.9.9', '127.0.0.1'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['169.254.169.254'],
  ['10.0.0.7'],
  ['fd00::7'],
])('refuses a name that resolves to %s %s, and sends nothing', async (...addresses) => {
  const { resolve } = createResolver(addresses);
  const fetchPartner = createPartnerFetch({ allowsAddress: isPublicHost, resolve });
  expect(await causeOf(fetchPartner(urlOf('games.example'), {}))).toBeInstanceOf(PrivateAddressError);
  expect(requests).toBe(0);
});

test('connects to the checked address: each connection resolves once, and a later answer is checked again', async () => {
  const { resolve, asked } = createResolver(['127.0.0.1'], ['127.0.0.2']);
  const fetchPartner = createPartnerFetch({ allowsAddress: (address) => address === '127.0.0.1', resolve });
  const response = await fetchPartner(urlOf('games.example'), {});
  expect(await response.text()).toBe('inside');
  expect(asked).toEqual(['games.example']);
  expect(await causeOf(fetchPartner(urlOf('games.example'), {}))).toBeInstanceOf(PrivateAddressError);
  expect(asked).toEqual(['games.example', 'games.example']);
  expect(requests).toBe(1);
});

test.each(['127.0.0.1', '[::1]', '2130706433', '0x7f.1'])(
  'refuses the address %s itself in production',
  async (host) => {
    expect(await causeOf(createPartnerFetchFor(true)(urlOf(host), {}))).toBeInstanceOf(PrivateAddressError);
    expect(requests).toBe(0);
  },
);

test('calls a server of this machine in development', async () => {
  const response = await createPartnerFetchFor(false)(urlOf('localhost'), { method: 'POST', body: '{}' });
  expect([response.status, await response.text()]).toEqual([200, 'inside']);
});

test('follows no redirect', async () => {
  await expect(createPartnerFetchFor(false)(urlOf('127.0.0.1', '/moved'), {})).rejects.toThrow('fetch failed');
  expect(requests).toBe(1);
});

test('reports a name that has no address', async () => {
  const { resolve } = createResolver([]);
  const fetchPartner = createPartnerFetch({ allowsAddress: isPublicHost, resolve });
  expect(await causeOf(fetchPartner(urlOf('games.example'), {}))).toMatchObject({
    message: 'games.example has no address',
  });
});
