import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const LENGTH = /content-length: (\d+)/i;

/** One kept connection of a vendor, one call at a time, with as little work as HTTP/1.1 allows: what is measured is the server. */
export class VendorLine {
  readonly #socket: Socket;
  #received = '';
  #answered: ((text: string) => void) | undefined;
  #failed: ((reason: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (part: string) => this.#take(part));
    socket.on('error', (error) => this.#failed?.(error));
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<VendorLine> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new VendorLine(socket);
  }

  async ask(request: string): Promise<string> {
    return await new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request, 'latin1');
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket.destroy();
  }

  #take(part: string): void {
    this.#received += part;
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const length = Number(LENGTH.exec(this.#received)?.[1]);
    const end = headEnd + HEAD_END.length + length;
    if (!(this.#received.length >= end)) return;
    const text = this.#received.slice(headEnd + HEAD_END.length, end);
    this.#received = this.#received.slice(end);
    this.#answered?.(text);
  }
}
