import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOTTERIES } from '@baize/lottery/lotteries';
import { afterEach, expect, test } from 'vitest';
import { inventResults } from './invented-results.ts';
import { createReporter } from './reporter.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

interface Received {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** A platform that gives these answers in turn, the last one for ever. */
async function startPlatform(...outcomes: readonly string[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers });
      response.end(JSON.stringify({ outcome: outcomes[received.length - 1] ?? outcomes.at(-1) }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const resultsUrl = `http://127.0.0.1:${port}/lottery/v1/results/sandbox`;
  return { received, reporter: createReporter({ resultsUrl, keyId: 'k1', keySecret: 'secret' }) };
}

test('invents a result for each draw of the last two days, always the same one', async () => {
  const results = await inventResults(NOW);
  expect(await inventResults(NOW)).toEqual(results);
  expect(results.filter(({ gameCode }) => gameCode === '3D').map(({ issue }) => issue)).toEqual([
    '20261123',
    '20261124',
  ]);
  const fromOutside = new Set(LOTTERIES.filter((each) => each.results === 'feed').map(({ code }) => code));
  expect(results.every(({ gameCode }) => fromOutside.has(gameCode))).toBe(true);
});

test('reports each result once, signed', async () => {
  const { received, reporter } = await startPlatform('agreed');
  const count = (await inventResults(NOW)).length;
  expect(await reporter.report(NOW)).toBe(count);
  expect(await reporter.report(NOW)).toBe(0);
  expect(received).toHaveLength(count);
  const [first] = received;
  const timestamp = String(first?.headers['x-timestamp']);
  const signature = createHmac('sha256', 'secret').update(`${timestamp}\n${first?.path}\n${first?.body}`).digest('hex');
  expect(first?.headers).toMatchObject({ 'x-key-id': 'k1', 'x-signature': signature });
});

test('reports again what was too early, or could not be taken', async () => {
  const { received, reporter } = await startPlatform('early', 'try_again', 'not_found', 'agreed');
  const count = (await inventResults(NOW)).length;
  expect(await reporter.report(NOW)).toBe(count - 2);
  expect(await reporter.report(NOW)).toBe(2);
  expect(received).toHaveLength(count + 2);
});
