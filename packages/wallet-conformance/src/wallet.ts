import { randomUUID } from 'node:crypto';
import { baize } from './dialects/baize.ts';
import type { Asked, Dialect, HttpRequest, Said, Tampering, WalletAddress } from './dialects/dialect.ts';

export type { Tampering, WalletAddress } from './dialects/dialect.ts';

export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** Sends one request and gives its answer; another one than `fetch` in tests. */
export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<{
  status: number;
  text: string;
}>;

export const fetchSend: Send = async (url, init) => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
};

const TIMEOUT_MS = 30_000;

/** A wallet as a vendor sees it. It keeps every reply: some rules are about all of them. */
export class Wallet {
  readonly replies: Reply[] = [];
  readonly dialect: Dialect;
  readonly #address: WalletAddress;
  readonly #send: Send;

  constructor(address: WalletAddress, send: Send = fetchSend, dialect: Dialect = baize()) {
    this.#address = address;
    this.#send = send;
    this.dialect = dialect;
  }

  /** A call with these fields, or with this text as its body. */
  async call(name: string, fields: object | string, tampering: Tampering = {}): Promise<Reply> {
    const asked: Asked = {
      call: name,
      fields: typeof fields === 'string' ? fields : { ...fields },
      requestId: `kit-${randomUUID()}`,
      tampering,
    };
    const request = this.dialect.request(this.#address, asked);
    return await this.#ask('POST', request, (reply) => this.dialect.read(asked, reply));
  }

  async get(path: string, tampering: Tampering = {}): Promise<Reply> {
    const request = this.dialect.file?.(this.#address, path, tampering);
    if (!request) throw new Error('the dialect has no files');
    return await this.#ask('GET', request, ({ status }) => ({ status, body: {} }));
  }

  async #ask(
    method: string,
    { path, ...request }: HttpRequest,
    read: (reply: Awaited<ReturnType<Send>>) => Said,
  ): Promise<Reply> {
    const started = performance.now();
    const answer = await this.#send(`${this.#address.url}/${path}`, { method, ...request });
    const { status, body } = read(answer);
    const code = typeof body['code'] === 'string' ? body['code'] : '';
    const reply = { status, code, body, text: answer.text, milliseconds: performance.now() - started };
    this.replies.push(reply);
    return reply;
  }
}
