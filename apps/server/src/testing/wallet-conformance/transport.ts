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

/** Creates the kit's implementation of a dialect. Each wallet needs a new one, because it may remember earlier replies. */
export function kitDialect(name: string): Dialect {
  const create = kitDialects[name];
  if (!create) throw new Error(`the kit does not speak ${name}`);
  return create();
}

function serverDialect(name: string) {
  const dialect = dialects[name];
  if (!dialect) throw new Error(`the server does not speak ${name}`);
  return dialect;
}

const noFault: Fault = async (_call, { callWallet }) => await callWallet();
const noFileFault: FileFault = (file) => file;

/** A wallet of a test world and the fault to plant, if any. */
export interface WalletWithFault {
  readonly world: ConformanceWorld;
  readonly integration: TestIntegration;
  readonly fault?: Fault | undefined;
  readonly file?: FileFault | undefined;
}

/** Opens the wallet of a test world for the kit, in the integration's dialect, with a fault planted before it. */
export function openFaultyWallet({ world, integration, fault = noFault, file = noFileFault }: WalletWithFault): Wallet {
  const { dialect } = integration;
  const address = getAddress(integration);
  const calls = new WeakMap<object, WalletRequest>();
  const reader = kitDialect(dialect);
  const inject = injectInto(world.siteOf(dialect));
  const flights = new Set<Flight>();
  const send: Send = async (url, init) => {
    const request = calls.get(init.headers);
    if (!request) return await file(await inject(url, init), { world, integration });
    const { call, tampering, fields } = request;
    const rawReplies = new WeakMap<FaultReply, Awaited<ReturnType<Send>>>();
    const callWallet = async (): Promise<FaultReply> => {
      const raw = await inject(url, init);
      const reply = { ...reader.read(request, raw) };
      rawReplies.set(reply, raw);
      return reply;
    };
    const sendSignedBy = async (signer: TestIntegration, other: string, body: object) =>
      await new Wallet(getAddress(signer), inject, kitDialect(dialect)).call(other, body);
    const sendSigned = async (other: string, body: object) => await sendSignedBy(integration, other, body);
    const flight = startFlight(flights);
    try {
      const isText = typeof fields === 'string';
      // The rules send texts. Values that are wrong on purpose are passed on as they are.
      const namedFields = (isText ? {} : fields) as Readonly<Record<string, string>>;
      const isAbandoned = init.signal !== undefined;
      const faultyCall = {
        call,
        fields: namedFields,
        tampering,
        isText,
        isAbandoned,
        concurrentCallsMax: () => flight.peak,
      };
      const reply = await fault(faultyCall, { callWallet, sendSigned, sendSignedBy, world, integration });
      return rawReplies.get(reply) ?? formatReply(dialect, reply);
    } finally {
      flights.delete(flight);
    }
  };
  return new Wallet(address, send, rememberCalls(kitDialect(dialect), calls));
}

function getAddress({ dialect, code: vendor, keyId, secret }: TestIntegration) {
  return { url: `http://wallet.test/seamless${serverDialect(dialect).prefix}`, vendor, keyId, secret };
}

interface Flight {
  /** The largest number of calls that ran at the same time while this call ran. */
  peak: number;
}

function startFlight(flights: Set<Flight>): Flight {
  const flight = { peak: 0 };
  flights.add(flight);
  for (const openFlight of flights) openFlight.peak = Math.max(openFlight.peak, flights.size);
  return flight;
}

/** Wraps a dialect so that the call of each HTTP request is remembered, by the object of its headers. */
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

/** Formats a changed reply in the dialect, with its fields in the order of the wallet. */
function formatReply(name: string, { status, body }: FaultReply): { status: number; text: string } {
  const { requestId, ...fields } = body;
  const texts = Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
  // The cast is safe, because faults reply with codes of the document only.
  const code = body['code'] as WalletCode;
  const answer = serverDialect(name).answer(typeof requestId === 'string' ? requestId : '', { ...texts, code });
  const { balance } = fields;
  const text = typeof balance === 'number' ? answer.text.replace(/\}$/, `,"balance":${balance}}`) : answer.text;
  return { status: status === walletCodeStatus[code] ? answer.status : status, text };
}
