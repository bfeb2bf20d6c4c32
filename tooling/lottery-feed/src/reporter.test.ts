import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inventDraw, takePart } from './invented-draw.ts';
import { reportResults } from './reporter.ts';

const ISSUES = [
  { gameCode: '3D', family: 'p3', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' },
  { gameCode: 'P3', family: 'p3', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' },
];
const NOW = new Date('2026-11-24T12:30:05.000Z');
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

interface Received {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

/** Starts a platform that gives this answer to the question for issues, and takes all reports. */
async function startPlatform(answer: object) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString(), headers: request.headers });
      response.end(JSON.stringify(request.method === 'GET' ? answer : { outcome: 'agreed' }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const options = { origin: `http://127.0.0.1:${port}`, feed: 'sandbox', keyId: 'k1', keySecret: 'secret' };
  return { received, options };
}

test('reports a signed result for each issue that the platform waits for, always the same one', async () => {
  const { received, options } = await startPlatform({ issues: ISSUES });
  expect(await reportResults(options, NOW)).toBe(ISSUES.length);
  expect(await reportResults(options, NOW)).toBe(ISSUES.length);
  const reports = received.filter(({ path }) => path === '/lottery/v1/results/sandbox').map(({ body }) => body);
  const expected = await Promise.all(
    ISSUES.map(async (issue) =>
      JSON.stringify({ gameCode: issue.gameCode, issue: issue.issue, draw: await inventDraw(issue), complete: true }),
    ),
  );
  expect(reports).toEqual([...expected, ...expected]);
  for (const { path, body, headers } of received) {
    const text = `${String(headers['x-timestamp'])}\n${path}\n${body}`;
    expect(headers['x-signature']).toBe(createHmac('sha256', 'secret').update(text).digest('hex'));
  }
});

test('fails where the platform refuses to list its issues', async () => {
  const { options } = await startPlatform({ outcome: 'bad_signature' });
  await expect(reportResults(options, NOW)).rejects.toThrow('bad_signature');
});

test('reports the prizes of Vietnam one after the other, the special prize last', async () => {
  const issue = { gameCode: 'VN_HUE', family: 'vn-south', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' };
  const draw = await inventDraw(issue);
  const after = (seconds: number) => takePart(issue, draw, new Date(Date.parse(issue.drawsAt) + seconds * 1000));
  const last = draw.split('|').at(-1);
  expect(after(5)).toEqual({ text: `|||,|,,,,,,||,,||${last}`, isComplete: false });
  expect(after(79).isComplete).toBe(false);
  expect(after(79).text).toBe(draw.slice(draw.indexOf('|')));
  expect(after(80)).toEqual({ text: draw, isComplete: true });
});
