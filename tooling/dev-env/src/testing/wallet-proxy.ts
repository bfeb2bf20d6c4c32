import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Calls of the wallet API at which a fault can be injected. */
export type WalletCall = 'bet' | 'win' | 'close-round';
/** Point of a fault. `before`: the platform has not received the call. `after`: the platform has processed it, and the vendor gets no answer. */
export type FaultPoint = 'before' | 'after';

interface Fault {
  readonly call: WalletCall;
  readonly point: FaultPoint;
  readonly inject: () => Promise<void>;
  readonly onInjected: () => void;
}

const FORWARDED_HEADERS = ['content-type', 'x-vendor', 'x-key-id', 'x-timestamp', 'x-nonce', 'x-signature'];

/** A proxy between the arcade and the platform, with which a test can inject a fault at an exact point of a call. */
export class WalletProxy {
  readonly #target: string;
  readonly #server: Server;
  #fault: Fault | undefined;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((request, response) => void this.#forward(request, response));
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  /** Runs `inject` at this point of the next call of this kind. Resolves when `inject` has finished. */
  async injectFaultAt(call: WalletCall, point: FaultPoint, inject: () => Promise<void>): Promise<void> {
    await new Promise<void>((onInjected) => {
      this.#fault = { call, point, inject, onInjected };
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = this.#takeFault(request.url ?? '');
    try {
      const body = await buffer(request);
      if (fault?.point === 'before') return await injectAndDisconnect(fault, response);
      const reply = await fetch(this.#target + request.url, {
        method: 'POST',
        headers: selectForwardedHeaders(request),
        body,
      });
      const text = await reply.text();
      if (fault) return await injectAndDisconnect(fault, response);
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
    } catch {
      // The platform is down, so the connection is closed as well.
      response.destroy();
    }
  }

  #takeFault(url: string): Fault | undefined {
    const fault = this.#fault;
    if (!fault || !url.endsWith(`/${fault.call}`)) return undefined;
    this.#fault = undefined;
    return fault;
  }
}

/** Runs the fault's function and closes the connection to the vendor without an answer. */
async function injectAndDisconnect({ inject, onInjected }: Fault, response: ServerResponse): Promise<void> {
  await inject();
  response.destroy();
  onInjected();
}

function selectForwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    FORWARDED_HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}
