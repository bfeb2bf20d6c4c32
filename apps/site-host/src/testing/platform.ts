import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrandLook } from '@baize/contract/schemas/system';
import { onTestFinished } from 'vitest';

const openFor = (look: BrandLook | undefined) => ({
  status: 0,
  merchant: { name: 'Brand', languages: ['en', 'ne'], defaultLanguage: 'en', look },
  imageCDNs: ['https://img.example/art'],
});

export interface StandInPlatform {
  readonly origin: string;
  readonly server: Server;
  /** Every request, in the order in which they came. */
  readonly requests: readonly IncomingMessage[];
}

/** Stands in for the platform server, until the test ends: it says that it is open, and leaves other paths to `answer`. */
export async function startPlatform(
  answer: RequestListener = answerNothing,
  look?: BrandLook,
): Promise<StandInPlatform> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    if (request.url === '/wps/system/status') response.end(JSON.stringify({ success: true, value: openFor(look) }));
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
