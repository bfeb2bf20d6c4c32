import { randomUUID } from 'node:crypto';
import { baize } from './dialects/baize.ts';
import type {
  WalletRequest,
  Dialect,
  DialectReply,
  HttpRequest,
  Tampering,
  WalletAddress,
} from './dialects/dialect.ts';

export type { Tampering, WalletAddress } from './dialects/dialect.ts';

/** A reply of the wallet in the terms of the seamless wallet API. */
export interface Reply {
  /** The HTTP status. A dialect whose replies all have HTTP 200 derives the status from the code instead. */
  readonly status: number;
  /** The code of the reply. It is empty if the reply has none that the dialect knows. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it arrived, before the translation by the dialect. */
  readonly text: string;
  /** The time from the request to the complete reply. */
  readonly milliseconds: number;
  /** A readable description of the request, without tokens. */
  readonly sent: string;
  /** The requestId of the request. It is empty if the body is a plain text, and for the request of a file. */
  readonly requestId: string;
}

/** Sends one request and returns its answer. Tests replace this function to avoid the network. */
export type Send = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal },
) => Promise<{
  status: number;
  text: string;
}>;

/** Sends requests over the network. Throws if no complete answer arrives within 30 seconds. */
export const fetchSend: Send = async (url, { signal, ...init }) => {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const response = await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  return { status: response.status, text: await response.text() };
};

const ANSWER_TIMEOUT_MS = 30_000;
/** The time after which `abandon` closes the connection. It is enough to send the request, and too short for most answers. */
const HANG_UP_AFTER_MS = 5;

/** A wallet as a vendor sees it. It keeps every reply, because some rules judge all of them. */
export class Wallet {
  readonly replies: Reply[];
  readonly dialect: Dialect;
  readonly #address: WalletAddress;
  readonly #send: Send;

  constructor(address: WalletAddress, send: Send = fetchSend, dialect: Dialect = baize(), replies: Reply[] = []) {
    this.#address = address;
    this.#send = send;
    this.dialect = dialect;
    this.replies = replies;
  }

  /** Makes a call with these fields, or with this text as its body. The reply is added to `replies`. */
  async call(name: string, fields: object | string, tampering: Tampering = {}): Promise<Reply> {
    const { walletRequest, request } = this.#prepare(name, fields, tampering);
    const sent = describeCall(walletRequest);
    const requestId = findRequestId(walletRequest);
    return await this.#exchange('POST', request, { sent, requestId }, (reply) =>
      this.dialect.read(walletRequest, reply),
    );
  }

  /** Makes a call and closes the connection before the answer, as after a time-out. Resolves when the request has ended in any way. */
  async abandon(name: string, fields: object): Promise<void> {
    const { path, ...request } = this.#prepare(name, fields, {}).request;
    const hangUp = new AbortController();
    const timer = setTimeout(() => hangUp.abort(), HANG_UP_AFTER_MS);
    try {
      await this.#send(`${this.#address.url}/${path}`, { method: 'POST', ...request, signal: hangUp.signal });
    } catch {
      // An aborted request is expected here. The call reports neither the answer nor the error.
    } finally {
      clearTimeout(timer);
    }
  }

  /** Requests a file of the wallet, for example `reconciliation/2026-11-20.csv`. Throws an error if the dialect has no files. */
  async get(path: string, tampering: Tampering = {}): Promise<Reply> {
    const request = this.dialect.file?.(this.#address, path, tampering);
    if (!request) throw new Error('the dialect has no files');
    const sent = `GET ${path}`;
    return await this.#exchange('GET', request, { sent, requestId: '' }, ({ status }) => ({ status, body: {} }));
  }

  /** Returns the same wallet with another key of the integration. Both share the list of replies. */
  signingWith(key: { readonly keyId: string; readonly secret: string }): Wallet {
    return new Wallet({ ...this.#address, ...key }, this.#send, this.dialect, this.replies);
  }

  #prepare(
    call: string,
    fields: object | string,
    tampering: Tampering,
  ): { walletRequest: WalletRequest; request: HttpRequest } {
    const walletRequest: WalletRequest = {
      call,
      fields: typeof fields === 'string' ? fields : { ...fields },
      requestId: tampering.requestId ?? `kit-${randomUUID()}`,
      tampering,
    };
    return { walletRequest, request: this.dialect.request(this.#address, walletRequest) };
  }

  async #exchange(
    method: string,
    { path, ...request }: HttpRequest,
    about: Pick<Reply, 'sent' | 'requestId'>,
    read: (reply: Awaited<ReturnType<Send>>) => DialectReply,
  ): Promise<Reply> {
    const started = performance.now();
    const answer = await this.#send(`${this.#address.url}/${path}`, { method, ...request });
    const { status, body } = read(answer);
    const code = typeof body['code'] === 'string' ? body['code'] : '';
    const reply = { ...about, status, code, body, text: answer.text, milliseconds: performance.now() - started };
    this.replies.push(reply);
    return reply;
  }
}

function findRequestId({ fields, requestId }: WalletRequest): string {
  if (typeof fields === 'string') return '';
  return typeof fields['requestId'] === 'string' ? fields['requestId'] : requestId;
}

const TOKEN_FIELDS = new Set(['launchToken', 'gameSession']);
const DESCRIBED_CHARACTERS_MAX = 600;

/** Describes a call for the scorecard. Tokens are left out, because scorecards are passed on and a token gives access to a session. */
function describeCall({ call, fields, tampering }: WalletRequest): string {
  const body =
    typeof fields === 'string'
      ? fields
      : JSON.stringify(fields, (name, value: unknown) => (TOKEN_FIELDS.has(name) ? '…' : value));
  const tampered =
    Object.keys(tampering).length > 0 ? ` (changed on purpose: ${Object.keys(tampering).join(', ')})` : '';
  return `${call} ${body.slice(0, DESCRIBED_CHARACTERS_MAX)}${tampered}`;
}
