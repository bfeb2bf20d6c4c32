import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Behind parts that still wait for their time. */
const DRAIN_MS = 1;

/**
 * A line between two processes that can be slow, cut, or silent. Cut: open connections end at once and new ones are refused. Silent:
 * connections stay open and nothing arrives, as when a network drops every packet; what was sent arrives when the line is mended.
 */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #targetPort: number;
  #delayMs = 0;
  #cut = false;
  #silent = false;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((near) => this.#join(near));
  }

  static async open(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    // A TCP server that listens has an address with a port.
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  silence(): void {
    this.#silent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  heal(): void {
    this.#cut = false;
    this.#delayMs = 0;
    this.#silent = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(near: Socket): void {
    if (this.#cut) {
      near.destroy();
      return;
    }
    const far = connect(this.#targetPort, '127.0.0.1');
    this.#pass(near, far);
    this.#pass(far, near);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    const waiting: Buffer[] = [];
    const sendNext = (): void => {
      const part = waiting.shift();
      if (part && to.writable) to.write(part);
    };
    from.on('data', (part: Buffer) => {
      waiting.push(part);
      // One part goes for each that came, and always the oldest: a line that is fast again overtakes nothing.
      if (this.#delayMs > 0) setTimeout(sendNext, this.#delayMs);
      else if (waiting.length === 1) sendNext();
      else setTimeout(sendNext, DRAIN_MS);
    });
    // A listener for data starts the flow.
    if (this.#silent) from.pause();
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
