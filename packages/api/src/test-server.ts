import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as the server received it. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Handler = (seen: Seen) => { status?: number; body: unknown; afterMs?: number } | 'hang' | 'drop';

export interface TestServer {
  readonly origin: string;
  readonly seen: Seen[];
  /** Addresses of the calls that the caller aborted before there was an answer. */
  readonly abandoned: string[];
  answer: Handler;
  readonly close: () => Promise<void>;
}

/** Starts a real HTTP server on a free port, for the tests of this package. It answers as the test defines and records the calls. */
export async function startTestServer(): Promise<TestServer> {
  const seen: Seen[] = [];
  const abandoned: string[] = [];
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const state: TestServer = {
    origin: `http://127.0.0.1:${port}`,
    seen,
    abandoned,
    answer: () => ({ body: { success: true, value: {} } }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const call: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
    };
    seen.push(call);
    response.once('close', () => !response.writableEnded && abandoned.push(call.url));
    const answer = state.answer(call);
    if (answer === 'hang') return;
    if (answer === 'drop') return void request.socket.destroy();
    if (answer.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }
}

export const ok = (value: unknown) => ({ body: { success: true, value } });
export const refused = (status: number, code: string, value?: unknown) => ({
  status,
  body: { success: false, code, message: code, ...(value !== undefined && { value }) },
});
