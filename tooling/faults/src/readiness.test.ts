import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { waitForReadiness } from './readiness.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has an address with a port.
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

test('resolves as soon as every server reports the expected state', async () => {
  let calls = 0;
  const origin = await listen((_request, response) => {
    calls += 1;
    response.writeHead(calls < 3 ? 503 : 200).end();
  });
  const ready = await listen((_request, response) => response.writeHead(200).end());
  await waitForReadiness({ origins: [ready, origin], isReady: true, waitMaxMs: 5_000 });
  expect(calls).toBe(3);
});

test('rejects at the deadline if a server keeps its state, or never answers', async () => {
  const ready = await listen((_request, response) => response.writeHead(200).end());
  const silent = await listen(() => {});
  const wait = async (origin: string) => await waitForReadiness({ origins: [origin], isReady: false, waitMaxMs: 200 });
  await expect(wait(ready)).rejects.toThrow('timeout');
  await expect(wait(silent)).rejects.toThrow('timeout');
});
