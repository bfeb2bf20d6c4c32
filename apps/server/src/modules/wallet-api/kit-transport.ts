import { dialects as kitDialects, Wallet, type Asked, type Dialect, type Send } from '@baize/wallet-conformance';
import { walletCodeStatus, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import { dialects } from './dialects/dialects.ts';
import type { Answered, Fault } from './planted-faults.ts';
import type { WalletApiTest } from './testing.ts';

export interface KitAccess {
  readonly vendor: string;
  readonly keyId: string;
  /** A secret, or a private key in PEM. */
  readonly secret: string;
}

/** Another one each time: a dialect may remember what it was told. */
export function kitDialect(name: string): Dialect {
  const made = kitDialects[name];
  if (!made) throw new Error(`the kit does not speak ${name}`);
  return made();
}

function serverDialect(name: string) {
  const found = dialects[name];
  if (!found) throw new Error(`the server does not speak ${name}`);
  return found;
}

const faultless: Fault = async (_asked, { real }) => await real();

/** The wallet of a test as the kit reaches it in one of its dialects, with a fault before it or as it is. */
export function kitWallet(api: WalletApiTest, name: string, access: KitAccess, fault: Fault = faultless): Wallet {
  const address = { url: `http://wallet.test/seamless${serverDialect(name).prefix}`, ...access };
  const asks = new WeakMap<object, Asked>();
  const listening = listeningTo(kitDialect(name), asks);
  const behind = kitDialect(name);
  const inject = injectInto(api);
  let underWay = 0;
  const send: Send = async (url, init) => {
    const asked = asks.get(init.headers);
    if (!asked || typeof asked.fields === 'string') return await inject(url, init);
    const { call, tampering } = asked;
    const given = new WeakMap<Answered, Awaited<ReturnType<Send>>>();
    const real = async (): Promise<Answered> => {
      const raw = await inject(url, init);
      const answered = { ...behind.read(asked, raw) };
      given.set(answered, raw);
      return answered;
    };
    const signed = async (other: string, fields: object) =>
      await new Wallet(address, inject, kitDialect(name)).call(other, fields);
    underWay += 1;
    try {
      // The rules say texts; what they say wrong on purpose is passed on, not looked at.
      const fields = asked.fields as Readonly<Record<string, string>>;
      const reply = await fault({ call, fields, tampering, atOnce: underWay }, { real, signed, api });
      return given.get(reply) ?? inWordsOf(name, reply);
    } finally {
      underWay -= 1;
    }
  };
  return new Wallet(address, send, listening);
}

/** Keeps what was asked beside the request that was made of it. */
function listeningTo(dialect: Dialect, asks: WeakMap<object, Asked>): Dialect {
  return {
    ...dialect,
    request: (address, asked) => {
      const request = dialect.request(address, asked);
      asks.set(request.headers, asked);
      return request;
    },
  };
}

function injectInto({ app }: WalletApiTest): Send {
  return async (url, { method, headers, body }) => {
    const asked = { method: method === 'GET' ? 'GET' : 'POST', url: new URL(url).pathname, headers } as const;
    const reply = await app.inject({ ...asked, ...(body !== undefined && { payload: body }) });
    return { status: reply.statusCode, text: reply.body };
  };
}

/** What a fault made of an answer, as the wallet would have said it. */
function inWordsOf(name: string, { status, body }: Answered): { status: number; text: string } {
  const { code, requestId, balance, ...rest } = body;
  const fields: Record<string, unknown> = { ...rest, ...(typeof balance === 'string' && { balance }) };
  const texts = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  // Faults answer with codes that there are.
  const said = code as WalletCode;
  const answer = serverDialect(name).answer(typeof requestId === 'string' ? requestId : '', { ...texts, code: said });
  const text = typeof balance === 'number' ? answer.text.replace(/\}$/, `,"balance":${balance}}`) : answer.text;
  return { status: status === walletCodeStatus[said] ? answer.status : status, text };
}
