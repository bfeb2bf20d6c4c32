import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A TCP proxy between two processes that can be slow, cut or silent. `slow` delays every chunk. `cut` closes open
 * connections and refuses new ones. `silence` keeps connections open and delivers nothing, as a network that drops
 * every packet; `heal` delivers the chunks that were sent meanwhile.
 */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #pipes = new Set<Pipe>();
  readonly #targetPort: number;
  #delayMs = 0;
  #isCut = false;
  #isSilent = false;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((client) => this.#accept(client));
  }

  /** Opens a proxy on a free port of 127.0.0.1 that connects to the target port. */
  static async open(targetPort: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(targetPort);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    // The address of a TCP server that listens is always an object.
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  silence(): void {
    this.#isSilent = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Ends all faults of the proxy. Connections that `cut` has closed stay closed. */
  heal(): void {
    this.#isCut = false;
    this.#delayMs = 0;
    this.#isSilent = false;
    for (const pipe of this.#pipes) pipe.writeAll();
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const target = connect(this.#targetPort, '127.0.0.1');
    this.#pipe(client, target);
    this.#pipe(target, client);
  }

  #pipe(source: Socket, destination: Socket): void {
    const pipe = new Pipe(destination);
    this.#pipes.add(pipe);
    this.#sockets.add(source);
    source.setNoDelay(true);
    source.on('data', (chunk: Buffer) => {
      pipe.push(chunk);
      if (this.#delayMs === 0) pipe.writeAll();
      // Chunks that are due during a silence stay queued until `heal`.
      else setTimeout(() => this.#isSilent || pipe.writeNext(), this.#delayMs);
    });
    // Adding a data listener starts the flow, so a silent proxy must pause the socket again.
    if (this.#isSilent) source.pause();
    source.on('error', () => source.destroy());
    source.on('close', () => {
      this.#pipes.delete(pipe);
      this.#sockets.delete(source);
      destination.destroy();
    });
  }
}

/** Chunks that wait for one direction of a connection. They are written in the order of arrival. */
class Pipe {
  readonly #destination: Socket;
  readonly #chunks: Buffer[] = [];

  constructor(destination: Socket) {
    this.#destination = destination;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  writeNext(): void {
    const chunk = this.#chunks.shift();
    if (chunk && this.#destination.writable) this.#destination.write(chunk);
  }

  writeAll(): void {
    while (this.#chunks.length > 0) this.writeNext();
  }
}
