import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money, parseAmount, toDecimal } from '@baize/money';
import { computeSignature, type SigningKey } from '../wallet/signature.ts';
import type { WalletCode } from '../wallet/wallet.ts';

/**
 * How one call fails. `when` says whether the wallet fails before it has processed the call or afterwards, so that only the reply is lost.
 * `no-reply` sends nothing, `http-503` sends this status, `closes-connection` ends the connection without a reply, and `html-reply` sends an HTML
 * page. `refuses` answers with the code and does not process the call.
 */
export type Fault =
  | { readonly kind: 'no-reply' | 'http-503' | 'closes-connection' | 'html-reply'; readonly when: 'before' | 'after' }
  | { readonly kind: 'refuses'; readonly code: WalletCode };

/** A running fake wallet and the controls with which a test reads and changes it. */
export interface FakeWallet {
  readonly baseUrl: string;
  readonly key: SigningKey;
  /** The calls in the order of their replies, as `name/CODE`, or `name/fault` for a fault. */
  readonly calls: string[];
  balanceMinor: bigint;
  /** Queues faults for the next calls with this name. Each call takes one fault from the queue. */
  queueFaults(call: string, ...faults: Fault[]): void;
  clearFaults(): void;
  /** Issues a single-use launch token. If `wallet`, the name of a purse, is given, the game starts in transfer mode. */
  issueLaunchToken(gameCode: string, wallet?: string): string;
  /** The ids of closed rounds. */
  readonly closedRoundIds: ReadonlySet<string>;
  /** The wins of free rounds that the wallet has taken. */
  readonly promoWins: readonly PromoWin[];
  stop(): Promise<void>;
}

interface PromoWin {
  readonly transactionId: string;
  readonly promotionId: string;
  readonly amountMinor: bigint;
}

const CURRENCY = 'NPR';
const PLAYER = '1001';
/** The HTTP statuses of the codes. A code that is not listed is sent with 409. */
const HTTP_STATUS_BY_CODE: Partial<Record<WalletCode, number>> = {
  OK: 200,
  DUPLICATE: 200,
  TX_NOT_FOUND: 404,
  INVALID_TOKEN: 401,
  BAD_SIGNATURE: 401,
  BAD_REQUEST: 400,
};

type Body = Readonly<Record<string, string>>;

/**
 * Starts an in-memory wallet that implements docs/integrators/wallet-api.md over real HTTP, with faults on demand. The fake wallet is for
 * tests and manual trials without a platform, and is never part of the running arcade.
 */
export async function startFakeWallet(initialBalanceMinor: bigint, port = 0): Promise<FakeWallet> {
  const key: SigningKey = { vendorCode: 'ARCADE', keyId: 'test-1', secret: 'test-only secret' };
  const state = new FakeWalletState(initialBalanceMinor);
  const faults = new Map<string, Fault[]>();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    void handleCall({ request, response, state, faults, calls, key });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  // A server that listens on a TCP port always has an address object, so the cast is safe.
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${actualPort}`,
    key,
    calls,
    get balanceMinor() {
      return state.balance;
    },
    set balanceMinor(value) {
      state.balance = value;
    },
    queueFaults: (call, ...next) => void faults.set(call, [...(faults.get(call) ?? []), ...next]),
    clearFaults: () => faults.clear(),
    issueLaunchToken: (gameCode, wallet) => state.issueLaunchToken(gameCode, wallet),
    closedRoundIds: state.closed,
    promoWins: state.promoWins,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Describes one HTTP call to the fake wallet, with the state that the call reads and changes. */
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly state: FakeWalletState;
  readonly faults: Map<string, Fault[]>;
  readonly calls: string[];
  readonly key: SigningKey;
}

/** Answers one call. A queued fault replaces the reply, before or after the call has changed the state. */
async function handleCall({ request, response, state, faults, calls, key }: Call): Promise<void> {
  const rawBody = await readBody(request);
  const path = request.url ?? '';
  const name = path.replace('/seamless/v1/', '');
  const fault = faults.get(name)?.shift();
  const send = (code: WalletCode, more: object = {}): void => {
    calls.push(`${name}/${code}`);
    response.writeHead(HTTP_STATUS_BY_CODE[code] ?? 409, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, currency: CURRENCY, balance: state.formatBalance(), ...more }));
  };
  if (!isSigned(request, { path, rawBody, key })) return send('BAD_SIGNATURE');
  if (fault?.kind === 'refuses') return send(fault.code);
  if (fault?.when === 'before') return sendFault(fault.kind, name, { response, calls });
  const { code, ...more } = state.handle(name, JSON.parse(rawBody) as Body); // The cast is safe: the arcade's own client sends string fields only.
  if (fault) return sendFault(fault.kind, name, { response, calls });
  send(code, more);
}

/** Records the fault and fails as its kind says. `no-reply` leaves the connection open. */
function sendFault(
  kind: 'no-reply' | 'http-503' | 'closes-connection' | 'html-reply',
  name: string,
  { response, calls }: Pick<Call, 'response' | 'calls'>,
): void {
  calls.push(`${name}/${kind}`);
  if (kind === 'http-503') response.writeHead(503).end('{"code":"TEMPORARY"}');
  if (kind === 'closes-connection') response.destroy();
  if (kind === 'html-reply') response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
}

type CallResult = { readonly code: WalletCode } & Readonly<Record<string, string | undefined>>;

/** The state of the fake wallet: one player with one balance, whose transactions are idempotent by id. */
class FakeWalletState {
  balance: bigint;
  readonly closed = new Set<string>();
  readonly promoWins: PromoWin[] = [];
  readonly #transactions = new Map<string, { amount: bigint; roundId: string }>();
  readonly #rolledBack = new Set<string>();
  readonly #launches = new Map<string, { gameCode: string; wallet: string | undefined }>();
  #launchCount = 0;

  constructor(balance: bigint) {
    this.balance = balance;
  }

  issueLaunchToken(gameCode: string, wallet?: string): string {
    this.#launchCount += 1;
    const token = `launch-${this.#launchCount}`;
    this.#launches.set(token, { gameCode, wallet });
    return token;
  }

  formatBalance(): string {
    return toDecimal(money(CURRENCY, this.balance));
  }

  handle(name: string, body: Body): CallResult {
    switch (name) {
      case 'authenticate':
        return this.#authenticate(body['launchToken'] ?? '');
      case 'balance':
        return { code: 'OK', playerId: PLAYER };
      case 'bet':
        return this.#bet(body);
      case 'win':
        return this.#win(body);
      case 'promo-win':
        return this.#promoWin(body);
      case 'rollback':
        return this.#rollback(body);
      case 'close-round':
        this.closed.add(body['roundId'] ?? '');
        return { code: 'OK', roundId: body['roundId'] };
      default:
        return { code: 'BAD_REQUEST' };
    }
  }

  #authenticate(launchToken: string): CallResult {
    const launch = this.#launches.get(launchToken);
    if (launch === undefined) return { code: 'INVALID_TOKEN' };
    const { gameCode, wallet } = launch;
    this.#launches.delete(launchToken);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    return {
      code: 'OK',
      gameSession: `game-session-${launchToken}`,
      playerId: PLAYER,
      displayName: 'Suraj',
      language: 'NE',
      gameCode,
      expiresAt,
      ...(wallet !== undefined && { wallet }),
    };
  }

  #bet({ transactionId = '', amount = '', roundId = '' }: Body): { code: WalletCode } {
    if (this.#rolledBack.has(transactionId)) return { code: 'ALREADY_ROLLED_BACK' };
    if (this.#transactions.has(transactionId)) return { code: 'DUPLICATE' };
    const stake = parseAmount(amount, CURRENCY)?.amountMinor ?? 0n;
    if (stake <= 0n) return { code: 'BAD_REQUEST' };
    if (stake > this.balance) return { code: 'INSUFFICIENT_FUNDS' };
    this.#transactions.set(transactionId, { amount: stake, roundId });
    this.balance -= stake;
    return { code: 'OK' };
  }

  #win({ transactionId = '', betTransactionId = '', amount = '', roundId = '' }: Body): { code: WalletCode } {
    if (this.#transactions.has(transactionId)) return { code: 'DUPLICATE' };
    if (!this.#transactions.has(betTransactionId)) return { code: 'TX_NOT_FOUND' };
    const win = parseAmount(amount, CURRENCY)?.amountMinor ?? 0n;
    this.#transactions.set(transactionId, { amount: win, roundId });
    this.balance += win;
    return { code: 'OK' };
  }

  #promoWin({ playerId, transactionId = '', promotionId = '', currency, amount = '' }: Body): { code: WalletCode } {
    const win = parseAmount(amount, CURRENCY)?.amountMinor ?? 0n;
    if (win <= 0n || promotionId === '' || currency !== CURRENCY) return { code: 'BAD_REQUEST' };
    if (playerId !== PLAYER) return { code: 'TX_NOT_FOUND' };
    const stored = this.promoWins.find((promoWin) => promoWin.transactionId === transactionId);
    if (stored)
      return {
        code: stored.promotionId === promotionId && stored.amountMinor === win ? 'DUPLICATE' : 'PAYLOAD_MISMATCH',
      };
    if (this.#transactions.has(transactionId)) return { code: 'PAYLOAD_MISMATCH' };
    this.#transactions.set(transactionId, { amount: win, roundId: '' });
    this.promoWins.push({ transactionId, promotionId, amountMinor: win });
    this.balance += win;
    return { code: 'OK' };
  }

  #rollback({ transactionId = '', betTransactionId = '', roundId = '' }: Body): { code: WalletCode } {
    if (this.#transactions.has(transactionId)) return { code: 'DUPLICATE' };
    if (this.closed.has(roundId)) return { code: 'ALREADY_SETTLED' };
    const bet = this.#transactions.get(betTransactionId);
    const isRolledBack = this.#rolledBack.has(betTransactionId);
    this.#rolledBack.add(betTransactionId);
    if (!bet) return { code: 'TX_NOT_FOUND' };
    this.#transactions.set(transactionId, { amount: isRolledBack ? 0n : bet.amount, roundId });
    if (!isRolledBack) this.balance += bet.amount;
    return { code: 'OK' };
  }
}

function isSigned(
  request: IncomingMessage,
  { path, rawBody, key }: { path: string; rawBody: string; key: SigningKey },
): boolean {
  const readHeader = (name: string): string => String(request.headers[name] ?? '');
  const timestamp = readHeader('x-timestamp');
  const expected = computeSignature(key.secret, { timestamp, nonce: readHeader('x-nonce'), path, rawBody });
  const isFresh = Math.abs(Date.now() - Number(timestamp)) < 60_000;
  return (
    isFresh &&
    readHeader('x-vendor') === key.vendorCode &&
    readHeader('x-key-id') === key.keyId &&
    readHeader('x-signature') === expected
  );
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
