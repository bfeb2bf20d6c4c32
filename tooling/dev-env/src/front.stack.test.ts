/** Runs the nginx configuration of docs/how-to/run-a-server.md in front of a server that returns the received requests. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect, createServer as createTlsServer, type ConnectionOptions, type SecureVersion } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startNginxFront, type NginxFront } from './nginx-front.ts';

const HOST = 'play.brand.example';
const { NGINX_PATH } = process.env;
if (NGINX_PATH === undefined) console.warn('NOT RUN: the test of the front needs nginx (NGINX_PATH)');

test('reports at once that nginx was killed by a signal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'baize-front-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  const nginxPath = join(folder, 'nginx');
  await writeFile(nginxPath, '#!/bin/sh\nkill -KILL $$\n', { mode: 0o700 });
  const front = startNginxFront({ nginxPath, upstreamPort: 1, hosts: [HOST] });
  await expect(front).rejects.toThrow('nginx ended at its start (signal SIGKILL)');
});

describe.skipIf(NGINX_PATH === undefined)('nginx as the how-to configures it', () => {
  const stopActions: (() => Promise<unknown>)[] = [];
  let front: NginxFront;

  beforeAll(async () => {
    const upstream = await listen(createEcho());
    stopActions.push(async () => await new Promise((resolve) => upstream.server.close(resolve)));
    front = await startNginxFront({
      nginxPath: NGINX_PATH ?? '',
      upstreamPort: upstream.port,
      hosts: [HOST, 'agent.brand.example'],
    });
    stopActions.push(front.stop);
  });
  afterAll(async () => {
    for (const stop of stopActions.toReversed()) await stop();
  });

  async function requestPlainHttp(path: string): Promise<IncomingMessage> {
    return await sendRequest(httpRequest({ host: '127.0.0.1', port: front.httpPort, path, headers: { host: HOST } }));
  }

  const createTlsOptions = () => ({
    host: '127.0.0.1',
    port: front.httpsPort,
    servername: HOST,
    ca: front.certificate.cert,
  });

  test('redirects plain HTTP to HTTPS with path and query', async () => {
    const { statusCode, headers } = await requestPlainHttp('/lobby?tab=hot');
    expect([statusCode, headers.location]).toEqual([301, `https://${HOST}/lobby?tab=hot`]);
  });

  test('passes the host on as the browser sent it, and replaces forwarded headers of a browser', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
    };
    const answer = await sendRequest(
      httpsRequest({ ...createTlsOptions(), path: '/wps/x?y=1', headers: { host: HOST, ...forged } }),
    );
    expect(JSON.parse(await readText(answer))).toMatchObject({
      url: '/wps/x?y=1',
      host: HOST,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': HOST,
      'x-forwarded-proto': 'https',
    });
  });

  test('passes on the upgrade of a WebSocket', async () => {
    const upgrade = httpsRequest({
      ...createTlsOptions(),
      path: '/wps/live',
      headers: { host: HOST, connection: 'Upgrade', upgrade: 'websocket' },
    });
    upgrade.end();
    const [answer, socket] = (await once(upgrade, 'upgrade')) as [IncomingMessage, { destroy(): void }];
    socket.destroy();
    expect([answer.statusCode, answer.headers.upgrade]).toEqual([101, 'websocket']);
  });

  test('accepts a body of a picture and refuses a body above 8 MB', async () => {
    const send = async (bytes: number) => {
      const request = httpsRequest({
        ...createTlsOptions(),
        method: 'POST',
        path: '/wps/upload',
        headers: { host: HOST },
      });
      return (await sendRequest(request, Buffer.alloc(bytes))).statusCode;
    };
    expect([await send(6_000_000), await send(9_000_000)]).toEqual([200, 413]);
  });

  test('accepts TLS 1.2 and 1.3 with forward secrecy and authenticated encryption, and nothing older or weaker', async () => {
    const only = (version: SecureVersion, ciphers = 'ALL:@SECLEVEL=0') => ({
      minVersion: version,
      maxVersion: version,
      ciphers,
    });
    // The client of this test supports TLS 1.1, so a refusal is that of the front.
    const old = await listenWithOldTls(front.certificate);
    stopActions.push(async () => await new Promise((resolve) => old.server.close(resolve)));
    expect(await negotiateProtocol({ ...createTlsOptions(), port: old.port, ...only('TLSv1.1') })).toBe('TLSv1.1');

    expect(await negotiateProtocol({ ...createTlsOptions(), ...only('TLSv1.1') })).toBeUndefined();
    expect(await negotiateProtocol({ ...createTlsOptions(), ...only('TLSv1.2') })).toBe('TLSv1.2');
    expect(await negotiateProtocol({ ...createTlsOptions(), minVersion: 'TLSv1.3', ALPNProtocols: ['h2'] })).toBe(
      'TLSv1.3',
    );
    for (const weak of ['AES128-GCM-SHA256', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA'])
      expect(
        await negotiateProtocol({ ...createTlsOptions(), ...only('TLSv1.2', `${weak}:@SECLEVEL=0`) }),
      ).toBeUndefined();
  });
});

/** Returns address and headers of each request as JSON, and accepts each upgrade. */
function createEcho(): Server {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ url: request.url, ...request.headers })));
  });
  server.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  });
  return server;
}

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Starts a server that accepts TLS 1.0 and later, to prove that the client of the test can use old versions. */
async function listenWithOldTls({ cert, key }: { readonly cert: string; readonly key: string }) {
  const server = createTlsServer({ cert, key, minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Returns the negotiated TLS version of a connection, or undefined if the other side refuses. */
async function negotiateProtocol(options: ConnectionOptions): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const socket = connect(options, () => {
      resolve(socket.getProtocol() ?? undefined);
      socket.destroy();
    });
    socket.on('error', () => resolve(undefined));
  });
}

async function sendRequest(request: ClientRequest, body = Buffer.alloc(0)): Promise<IncomingMessage> {
  const answered = once(request, 'response');
  request.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  return answer;
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
