import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFreeRoundCalls, type FakeAward } from './fake-free-rounds.ts';

/**
 * The fault of one call: the vendor fails before or after it has carried the call out, or refuses the call. After a later failure the answer is lost.
 */
type VendorFault =
  | { readonly kind: 'http-503' | 'closes-connection'; readonly when: 'before' | 'after' }
  | { readonly kind: 'refuses'; readonly code: string; readonly status: number };

interface FakeRound {
  readonly number: string;
  readonly roundId: string;
  readonly playerId: string;
  readonly wallet: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly stake: string;
  readonly win: string;
  readonly placedAt: string;
  readonly settledAt: string;
}

type Body = Readonly<Record<string, string>>;

interface StoredTransfer {
  readonly body: Body | undefined;
}

/**
 * A vendor that implements docs/integrators/transfer-wallets.md and free-rounds.md in memory, over real HTTP, with faults on demand. The calls of
 * free rounds have names such as "free-rounds/award".
 */
export interface FakeVendor {
  readonly url: string;
  /** The balances of the players' wallets at the vendor in minor units, by `<playerId> <wallet>`. */
  readonly purses: Map<string, bigint>;
  /** The names of the signed calls that have arrived, in order. */
  readonly calls: string[];
  /** The games that the vendor was asked to close, as `<playerId> <wallet> <reason>`, in order. */
  readonly closed: string[];
  readonly rounds: FakeRound[];
  /** The free rounds by the id of their award. */
  readonly awards: Map<string, FakeAward>;
  /** Plants faults: each of the next calls of this name meets one of them. */
  fault(call: string, ...faults: VendorFault[]): void;
  /** Carries out a transfer that arrives late. Returns the code of the answer. */
  late(body: Body): string;
  /** Makes calls of this name wait until `release` is called. `arrived` resolves when the first call waits. */
  hold(call: string): { readonly arrived: Promise<void>; release(): void };
  stop(): Promise<void>;
}

/** The secret with which the platform signs its calls to the vendor. */
export const FAKE_VENDOR_SECRET = 'a secret of transfer tests';

export async function startFakeVendor(): Promise<FakeVendor> {
  const purses = new Map<string, bigint>();
  const transfers = new Map<string, StoredTransfer>();
  const faults = new Map<string, VendorFault[]>();
  const calls: string[] = [];
  const closed: string[] = [];
  const rounds: FakeRound[] = [];
  const awards = new Map<string, FakeAward>();
  const heldCalls = new Map<string, { arrive: () => void; readonly released: Promise<void> }>();
  const replies: Readonly<Record<string, (body: Body) => readonly [status: number, reply: object]>> = {
    balance: ({ playerId, wallet, currency }) => [
      200,
      { code: 'OK', currency, balance: formatMinor(purses.get(`${playerId} ${wallet}`) ?? 0n) },
    ],
    transfer: (body) => transfer({ purses, transfers }, body),
    status: ({ transferId = '' }) => {
      const stored = transfers.get(transferId);
      if (!stored) transfers.set(transferId, { body: undefined });
      return stored?.body ? [200, { code: 'OK', ...stored.body }] : [404, { code: 'TX_NOT_FOUND' }];
    },
    close: ({ playerId, wallet, reason }) => {
      closed.push(`${playerId} ${wallet} ${reason}`);
      return [200, { code: 'OK' }];
    },
    rounds: ({ after = '0', limit }) => [
      200,
      { code: 'OK', rounds: rounds.filter(({ number }) => BigInt(number) > BigInt(after)).slice(0, Number(limit)) },
    ],
    ...createFreeRoundCalls(awards),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = await readBody(request);
    const name = (request.url ?? '').replace('/wallet/v1/', '').replace('/free-rounds/v1/', 'free-rounds/');
    const send = (status: number, reply: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
    };
    if (!isSigned(request, rawBody)) return send(401, { code: 'BAD_SIGNATURE' });
    calls.push(name);
    const heldCall = heldCalls.get(name);
    heldCall?.arrive();
    await heldCall?.released;
    const fault = faults.get(name)?.shift();
    if (fault?.kind === 'refuses') return send(fault.status, { code: fault.code });
    // The cast is safe, because the signature shows that our own client has sent the body.
    const reply = fault?.when === 'before' ? undefined : replies[name]?.(JSON.parse(rawBody) as Body);
    if (fault?.kind === 'closes-connection') return void response.destroy();
    if (fault) return send(503, { code: 'TEMPORARY' });
    send(...(reply ?? [404, { code: 'BAD_REQUEST' }]));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe, because only a server on a pipe has a string as its address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    purses,
    calls,
    closed,
    rounds,
    awards,
    fault: (call, ...next) => void faults.set(call, [...(faults.get(call) ?? []), ...next]),
    late: (body) => (transfer({ purses, transfers }, body)[1] as { code: string }).code,
    hold: (call) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      heldCalls.set(call, { arrive, released });
      return {
        arrived,
        release: () => {
          heldCalls.delete(call);
          release();
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function transfer(
  { purses, transfers }: { readonly purses: Map<string, bigint>; readonly transfers: Map<string, StoredTransfer> },
  body: Body,
): readonly [number, object] {
  const { transferId = '', playerId = '', wallet = '', direction, amount = '', currency } = body;
  const purse = `${playerId} ${wallet}`;
  const stored = transfers.get(transferId);
  const before = purses.get(purse) ?? 0n;
  if (stored && !stored.body) return [409, { code: 'TRANSFER_VOID' }];
  if (stored) return [200, { code: 'DUPLICATE', currency, balance: formatMinor(before) }];
  const minor = BigInt(amount.replace('.', ''));
  const after = direction === 'in' ? before + minor : before - minor;
  // The id of a refused transfer is stored without a body, so that a repetition moves nothing.
  if (after < 0n) transfers.set(transferId, { body: undefined });
  if (after < 0n) return [409, { code: 'INSUFFICIENT_FUNDS', currency, balance: formatMinor(before) }];
  transfers.set(transferId, { body });
  purses.set(purse, after);
  return [200, { code: 'OK', currency, balance: formatMinor(after) }];
}

function formatMinor(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
}

function isSigned({ headers, url }: IncomingMessage, rawBody: string): boolean {
  const signed = [headers['x-timestamp'], headers['x-nonce'], url, rawBody].join('\n');
  return createHmac('sha256', FAKE_VENDOR_SECRET).update(signed).digest('hex') === headers['x-signature'];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
