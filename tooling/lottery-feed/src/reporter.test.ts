import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { inventDraw, selectDrawnPrizes } from './invented-draw.ts';
import { reportResults } from './reporter.ts';

const ISSUES = [
  { gameCode: '3D', family: 'p3', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' },
  { gameCode: 'P3', family: 'p3', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' },
];
const NOW = new Date('2026-11-24T12:30:05.000Z');
const closeActions: (() => void)[] = [];
afterEach(() => closeActions.splice(0).forEach((close) => close()));

interface ReceivedRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

interface FakeReply {
  readonly status: number;
  readonly body: object;
}

const ACCEPTED: FakeReply = { status: 200, body: { outcome: 'agreed' } };

/** Starts a platform that answers the request for issues with `list`, and the report of a game with its reply in `replies` or with `ACCEPTED`. */
async function startPlatform(list: FakeReply, replies: Readonly<Record<string, FakeReply>> = {}) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? '', body: text, headers: request.headers });
      const { status, body } = request.method === 'GET' ? list : (replies[readGameCode(text)] ?? ACCEPTED);
      response.writeHead(status).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeActions.push(() => server.close());
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const options = { origin: `http://127.0.0.1:${port}`, feed: 'sandbox', keyId: 'k1', keySecret: 'secret' };
  return { received, options };
}

function readGameCode(report: string): string {
  return (JSON.parse(report) as { gameCode: string }).gameCode;
}

test('reports a signed result for each issue that the platform waits for, always the same one', async () => {
  const { received, options } = await startPlatform({ status: 200, body: { issues: ISSUES } });
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
  const { options } = await startPlatform({ status: 401, body: { outcome: 'bad_signature' } });
  await expect(reportResults(options, NOW)).rejects.toThrow('401 {"outcome":"bad_signature"}');
});

test('reports every issue and then fails with the issues that the platform refused', async () => {
  const { received, options } = await startPlatform(
    { status: 200, body: { issues: [...ISSUES, { ...ISSUES[0], gameCode: 'K3' }] } },
    { '3D': { status: 409, body: { outcome: 'early' } }, P3: { status: 422, body: { outcome: 'unreadable' } } },
  );
  await expect(reportResults(options, NOW)).rejects.toThrow(
    'refused 3D 20261124 (409 {"outcome":"early"}), P3 20261124 (422 {"outcome":"unreadable"})',
  );
  const reports = received.filter(({ path }) => path === '/lottery/v1/results/sandbox').map(({ body }) => body);
  expect(reports.map(readGameCode)).toEqual(['3D', 'P3', 'K3']);
});

test('reports the prizes of Vietnam one after the other, the special prize last', async () => {
  const issue = { gameCode: 'VN_HUE', family: 'vn-south', issue: '20261124', drawsAt: '2026-11-24T12:30:00.000Z' };
  const draw = await inventDraw(issue);
  const after = (seconds: number) =>
    selectDrawnPrizes(issue, draw, new Date(Date.parse(issue.drawsAt) + seconds * 1000));
  const last = draw.split('|').at(-1);
  expect(after(5)).toEqual({ text: `|||,|,,,,,,||,,||${last}`, isComplete: false });
  expect(after(79).isComplete).toBe(false);
  expect(after(79).text).toBe(draw.slice(draw.indexOf('|')));
  expect(after(80)).toEqual({ text: draw, isComplete: true });
});
