import {
  dialects as kitDialects,
  Wallet,
  type Dialect,
  type Send,
  type WalletRequest,
} from '@baize/wallet-conformance';
import { walletCodeStatus, type WalletCode } from '../../domain/wallet/wallet-code.ts';
import { dialects } from '../../modules/wallet-api/dialects/dialects.ts';
import type { Fault, FaultReply, FileFault } from './fault.ts';
import type { ConformanceSite, ConformanceWorld, TestIntegration } from './world.ts';

/** Makes the kit's side of a dialect; a fresh one for each wallet, because it may remember earlier answers. */
export function kitDialect(name: string): Dialect {
  const create = kitDialects[name];
  if (!create) throw new Error(`the kit does not speak ${name}`);
  return create();
}

function serverDialect(name: string) {
  const found = dialects[name];
  if (!found) throw new Error(`the server does not speak ${name}`);
  return found;
}

const noFault: Fault = async (_call, { callWallet }) => await callWallet();
const noFileFault: FileFault = (file) => file;

export interface WalletWithFault {
  readonly world: ConformanceWorld;
  readonly integration: TestIntegration;
  readonly fault?: Fault | undefined;
  readonly file?: FileFault | undefined;
}

/** Opens the wallet of a test world for the kit, in the integration's dialect, with a fault planted before it. */
export function openFaultyWallet({ world, integration, fault = noFault, file = noFileFault }: WalletWithFault): Wallet {
  const { dialect } = integration;
  const address = addressOf(integration);
  const calls = new WeakMap<object, WalletRequest>();
  const reader = kitDialect(dialect);
  const inject = injectInto(world.siteOf(dialect));
  const flights = new Set<Flight>();
  const send: Send = async (url, init) => {
    const asked = calls.get(init.headers);
    if (!asked) return await file(await inject(url, init), { world, integration });
    const { call, tampering, fields } = asked;
    const rawOf = new WeakMap<FaultReply, Awaited<ReturnType<Send>>>();
    const callWallet = async (): Promise<FaultReply> => {
      const raw = await inject(url, init);
      const reply = { ...reader.read(asked, raw) };
      rawOf.set(reply, raw);
      return reply;
    };
    const sendSignedBy = async (by: TestIntegration, other: string, body: object) =>
      await new Wallet(addressOf(by), inject, kitDialect(dialect)).call(other, body);
    const sendSigned = async (other: string, body: object) => await sendSignedBy(integration, other, body);
    const flight = startFlight(flights);
    try {
      const isText = typeof fields === 'string';
      // The rules send texts. Values that are wrong on purpose are passed on as they are.
      const named = (isText ? {} : fields) as Readonly<Record<string, string>>;
      const isAbandoned = init.signal !== undefined;
      const faultyCall = { call, fields: named, tampering, isText, isAbandoned, concurrentCallsMax: () => flight.peak };
      const reply = await fault(faultyCall, { callWallet, sendSigned, sendSignedBy, world, integration });
      return rawOf.get(reply) ?? inWordsOf(dialect, reply);
    } finally {
      flights.delete(flight);
    }
  };
  return new Wallet(address, send, rememberCalls(kitDialect(dialect), calls));
}

function addressOf({ dialect, code: vendor, keyId, secret }: TestIntegration) {
  return { url: `http://wallet.test/seamless${serverDialect(dialect).prefix}`, vendor, keyId, secret };
}

interface Flight {
  /** The most calls that were under way while this one was. */
  peak: number;
}

function startFlight(flights: Set<Flight>): Flight {
  const flight = { peak: 0 };
  flights.add(flight);
  for (const each of flights) each.peak = Math.max(each.peak, flights.size);
  return flight;
}

/** Keeps the call beside the request that was made of it. */
function rememberCalls(dialect: Dialect, calls: WeakMap<object, WalletRequest>): Dialect {
  return {
    ...dialect,
    request: (address, asked) => {
      const request = dialect.request(address, asked);
      calls.set(request.headers, asked);
      return request;
    },
  };
}

function injectInto({ app }: ConformanceSite): Send {
  return async (url, { method, headers, body }) => {
    const request = { method: method === 'GET' ? 'GET' : 'POST', url: new URL(url).pathname, headers } as const;
    const reply = await app().inject({ ...request, ...(body !== undefined && { payload: body }) });
    return { status: reply.statusCode, text: reply.body };
  };
}

/** Words a changed answer as the wallet does in the dialect, with its fields in their order. */
function inWordsOf(name: string, { status, body }: FaultReply): { status: number; text: string } {
  const { requestId, ...fields } = body;
  const texts = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  // Faults answer with codes that the document has.
  const code = body['code'] as WalletCode;
  const answer = serverDialect(name).answer(typeof requestId === 'string' ? requestId : '', { ...texts, code });
  const { balance } = fields;
  const text = typeof balance === 'number' ? answer.text.replace(/\}$/, `,"balance":${balance}}`) : answer.text;
  return { status: status === walletCodeStatus[code] ? answer.status : status, text };
}
