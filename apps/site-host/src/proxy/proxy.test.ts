import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { startPlatform, type FakePlatform } from '../testing/platform.ts';
import { registerProxies, type ProxyOptions } from './proxy.ts';

const HOST = 'play.brand.example';
/** The level of errors in the lines of pino. */
const ERROR_LEVEL = 50;

async function openProxy(apiOrigin: string, limits: Partial<ProxyOptions> = {}) {
  const registry = new Registry();
  const logLines: { readonly level: number; readonly msg: string }[] = [];
  const app = fastify({
    logger: { stream: { write: (line: string) => void logLines.push(JSON.parse(line)) } },
    trustProxy: ['127.0.0.1/8'],
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  await registerProxies(app, { apiOrigin, metrics: createMetrics(registry), ...limits });
  onTestFinished(async () => await app.close());
  const readMetric = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values;
  return { app, readMetric, logLines };
}

test.each(['/wps/games?page=2&page=3&name=a%20b', '/lgw/x', '/lotto/draws'])('passes %s on unchanged', async (url) => {
  const platform = await startPlatform((request, response) => void response.end(request.url));
  const { app } = await openProxy(platform.origin);
  expect((await app.inject({ url, headers: { host: HOST } })).body).toBe(url);
});

test.each([
  ['/wps/../admin', '/wps/..%2fadmin', '/wps/%2e%2e/admin'],
  ['/seamless/bet', '/payments/v1/webhook/X', '/metrics'],
])('passes no other path on: %s, %s, %s', async (...urls) => {
  const platform = await startPlatform();
  const { app } = await openProxy(platform.origin);
  for (const url of urls) expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
  expect(platform.requests).toEqual([]);
});

test.each([
  ['127.0.0.1', '203.0.113.7', 'www.brand.example', 'https'],
  ['198.51.100.9', '198.51.100.9', HOST, 'http'],
])(
  'names to the server for a call from %s the address %s, the host %s and the protocol %s',
  async (remoteAddress, ip, host, protocol) => {
    const platform = await startPlatform();
    const { app } = await openProxy(platform.origin);
    const claimed = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'www.brand.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '203.0.113.8',
      forwarded: 'for=203.0.113.8',
    };
    await app.inject({ url: '/wps/x', headers: { host: HOST, ...claimed }, remoteAddress });
    const { headers } = platform.requests[0] ?? {};
    expect(headers).toMatchObject({ 'x-forwarded-for': ip, 'x-forwarded-host': host, 'x-forwarded-proto': protocol });
    expect([headers?.['x-real-ip'], headers?.['forwarded']]).toEqual([undefined, undefined]);
  },
);

test('makes a call only once, whatever the answer is, and counts the answer', async () => {
  const platform = await startPlatform((_request, response) => void response.writeHead(503).end('closed'));
  const { app, readMetric } = await openProxy(platform.origin);
  const reply = await app.inject({ url: '/wps/x' });
  expect([reply.statusCode, reply.body, platform.requests.length]).toEqual([503, 'closed', 1]);
  expect(await readMetric('proxied_calls_total')).toEqual([{ labels: { prefix: '/wps', status: 503 }, value: 1 }]);
});

test('answers 504 where the server does not answer in time and 502 where it is unreachable, without its address', async () => {
  const platform = await startPlatform(() => undefined);
  const { app } = await openProxy(platform.origin, { timeoutMs: 200 });
  expect((await app.inject({ url: '/wps/x' })).statusCode).toBe(504);
  platform.server.close().closeAllConnections();
  const reply = await app.inject({ url: '/wps/x' });
  expect([reply.statusCode, reply.body]).toEqual([502, 'The server does not answer']);
});

test('logs no error for a browser that has disconnected before the answer', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const platform = await startPlatform(async (_request, response) => {
    arrived.resolve();
    await mayAnswer.promise;
    response.end('answer');
  });
  const { app, logLines } = await openProxy(platform.origin);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const browserGone = new Promise<void>((resolve) => {
    app.server.once('connection', (connection: Socket) => connection.once('close', () => resolve()));
  });
  const browser = connect(port, '127.0.0.1');
  browser.write(`POST /wps/x HTTP/1.1\r\nhost: ${HOST}\r\ncontent-length: 2\r\n\r\n{}`);
  await arrived.promise;
  browser.destroy();
  await browserGone;
  mayAnswer.resolve();
  await expect.poll(() => logLines.map(({ msg }) => msg)).toContain('the browser has gone before the answer');
  expect(logLines.filter(({ level }) => level >= ERROR_LEVEL)).toEqual([]);
});

test('passes a socket on with its origin and address, and messages both ways', async () => {
  const platform = await startEcho();
  const { app, readMetric } = await openProxy(platform.origin);
  const socket = await openSocket(app, { origin: 'https://play.brand.example' });
  expect(socket.head).toContain('101 Switching Protocols');
  socket.connection.write(maskedFrame('hello'));
  expect(await socket.nextText()).toBe('hello');
  expect(platform.upgrades).toMatchObject([
    { origin: 'https://play.brand.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': HOST },
  ]);
  expect(await readMetric('sockets_open')).toMatchObject([{ value: 1 }]);
});

test('refuses a socket beyond the limit, and accepts one again after another has closed', async () => {
  const platform = await startEcho();
  const { app, readMetric } = await openProxy(platform.origin, { socketsMax: 1 });
  const first = await openSocket(app);
  expect((await openSocket(app)).head).toContain('503');
  first.connection.destroy();
  await expect.poll(async () => await readMetric('sockets_open')).toMatchObject([{ value: 0 }]);
  expect((await openSocket(app)).head).toContain('101');
});

test('closes its sockets when the host closes, and still answers the calls in progress', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const platform = await startEcho(async () => {
    arrived.resolve();
    await mayAnswer.promise;
  });
  const { app } = await openProxy(platform.origin);
  const socket = await openSocket(app);
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const call = fetch(`http://127.0.0.1:${port}/wps/slow`);
  await arrived.promise;
  const closed = app.close();
  // A close frame; the browser answers with one, and the connection ends.
  expect((await socket.nextFrame())[0]).toBe(0x88);
  socket.connection.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0]));
  mayAnswer.resolve();
  expect((await call).status).toBe(200);
  await closed;
});

/** Without the limit of the site host, the library would wait for 30 seconds. */
const LIBRARY_WOULD_WAIT_LONGER_MS = 15_000;

test(
  'waits only a limited time for a disconnected browser when the host closes',
  { timeout: LIBRARY_WOULD_WAIT_LONGER_MS },
  async () => {
    const platform = await startEcho();
    const { app, readMetric } = await openProxy(platform.origin, { socketCloseTimeoutMs: 50 });
    const socket = await openSocket(app);
    await app.close();
    expect(socket.head).toContain('101');
    await expect.poll(async () => await readMetric('sockets_open')).toMatchObject([{ value: 0 }]);
  },
);

interface EchoPlatform extends FakePlatform {
  readonly upgrades: object[];
}

/** Starts a platform whose sockets return every frame that they receive, without its mask. */
async function startEcho(beforeAnswer: () => Promise<void> = async () => {}): Promise<EchoPlatform> {
  const upgrades: object[] = [];
  const platform = await startPlatform((_request, response) => {
    void beforeAnswer().then(() => response.end('{}'));
  });
  platform.server.on('upgrade', (request, stream: Socket) => {
    upgrades.push(request.headers);
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    stream.on('error', () => stream.destroy());
    stream.on('data', (frame: Buffer) => stream.write(unmask(frame)));
    onTestFinished(() => void stream.destroy());
  });
  return { ...platform, upgrades };
}

/** Opens a raw WebSocket. Returns the head of the answer and functions that wait for the next frame. */
async function openSocket(app: FastifyInstance, headers: Readonly<Record<string, string>> = {}) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const connection = connect(port, '127.0.0.1');
  onTestFinished(() => void connection.destroy());
  const lines = Object.entries({
    host: HOST,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  connection.write(`GET /wps/live/ HTTP/1.1\r\n${lines.join('')}\r\n`);
  const nextFrame = async (): Promise<Buffer> => ((await once(connection, 'data')) as [Buffer])[0];
  const head = String(await nextFrame());
  return { connection, head, nextFrame, nextText: async () => (await nextFrame()).subarray(2).toString() };
}

/** A frame of text under a mask of zeros, which leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

function unmask(frame: Buffer): Buffer {
  const [first = 0, second = 0] = frame;
  const mask = frame.subarray(2, 6);
  const payload = frame.subarray(6).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([Buffer.from([first, second & 0x7f]), payload]);
}
