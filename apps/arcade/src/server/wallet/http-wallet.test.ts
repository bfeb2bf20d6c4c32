import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpWallet } from './http-wallet.ts';

/** A server whose replies never end: it sends data until the client closes the connection. */
let endlessServer: Server;
let baseUrl: string;
let closedConnections = 0;
beforeAll(async () => {
  endlessServer = createServer((_, response) => {
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 5);
    response.on('close', () => {
      clearInterval(timer);
      closedConnections += 1;
    });
  });
  await new Promise<void>((resolve) => endlessServer.listen(0, '127.0.0.1', resolve));
  const address = endlessServer.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  baseUrl = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  endlessServer.close();
});

test('closes the connection of a reply that exceeds the limit, long before the deadline', async () => {
  const wallet = createHttpWallet({
    baseUrl,
    key: { vendorCode: 'LANTERN', keyId: 'k1', secret: 'a secret' },
    deadlineMs: 60_000,
  });
  expect(await wallet.authenticate('token')).toEqual({ kind: 'no-answer', reason: 'ReplyTooLongError' });
  await expect.poll(() => closedConnections).toBe(1);
});
