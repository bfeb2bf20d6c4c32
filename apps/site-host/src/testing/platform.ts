import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrandLook } from '@baize/contract/schemas/system';
import { onTestFinished } from 'vitest';

/** The state of an open system whose brand has this look. */
const openSystem = (look: BrandLook | undefined) => ({
  status: 0,
  merchant: { name: 'Brand', languages: ['en', 'ne'], defaultLanguage: 'en', look },
  imageCDNs: ['https://img.example/art'],
});

export interface FakePlatform {
  readonly origin: string;
  readonly server: Server;
  /** Every request, in the order in which they came. */
  readonly requests: readonly IncomingMessage[];
}

/** Starts a stand-in for the platform server, until the test ends. It reports an open system, and passes calls of other paths to `answer`. */
export async function startPlatform(answer: RequestListener = answerNothing, look?: BrandLook): Promise<FakePlatform> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.url === '/wps/system/status') response.end(JSON.stringify({ success: true, value: openSystem(look) }));
    else answer(request, response);
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, server, requests };
}

async function listen(server: Server): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => server.close().closeAllConnections());
  // It listens on a port, not on a pipe.
  return (server.address() as AddressInfo).port;
}

const answerNothing: RequestListener = (_request, response) => void response.end('{"success":true}');
