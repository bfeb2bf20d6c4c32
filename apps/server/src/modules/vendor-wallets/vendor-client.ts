import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { toDecimal, type Money } from '@baize/money';
import type { AskedTransfer, VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import { readLimitedText } from '../../platform/limited-text.ts';

/** docs/integrators/transfer-wallets.md. */
const ANSWER_WITHIN_MS = 4_000;
const ANSWER_MAX_BYTES = 1_048_576;
const NONCE_BYTES = 16;

export interface VendorAccess {
  readonly integration: string;
  readonly transferUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

interface Purse {
  readonly playerId: string;
  readonly vendor: string;
  readonly currency: string;
}

/** Why a player's games at a vendor are closed. */
export type CloseReason =
  | 'LIMIT_LOSS'
  | 'LIMIT_SESSION'
  | 'LIMIT_STAKE'
  | 'SELF_EXCLUDED'
  | 'USER_BLOCKED'
  | 'OPERATOR';

interface ClosedPurse extends Omit<Purse, 'currency'> {
  readonly reason: CloseReason;
}

/** The vendor's side of the transfer wallets. One call is one request: nothing is sent again in here. */
export interface VendorClient {
  balance(purse: Purse): Promise<VendorAnswer>;
  /** `reference`: what the vendor knows the transfer by; the same one moves money once. */
  transfer(reference: string, transfer: AskedTransfer): Promise<VendorAnswer>;
  /** Asked about an id that it does not know, the vendor keeps it and refuses whatever comes with it later. */
  status(reference: string): Promise<VendorAnswer>;
  /** No round begins any more in a game that is open now and stakes from this wallet. */
  close(closed: ClosedPurse): Promise<VendorAnswer>;
  /** Rounds whose numbers follow `after`, in their order. */
  rounds(after: bigint, limit: number): Promise<VendorAnswer>;
}

export function vendorClient(access: VendorAccess): VendorClient {
  return {
    balance: async ({ playerId, vendor, currency }) =>
      await call(access, 'balance', { playerId, wallet: vendor, currency }),
    transfer: async (reference, { playerId, vendor, direction, amount }) =>
      await call(access, 'transfer', { transferId: reference, playerId, wallet: vendor, direction, ...wire(amount) }),
    status: async (reference) => await call(access, 'status', { transferId: reference }),
    close: async ({ playerId, vendor, reason }) => await call(access, 'close', { playerId, wallet: vendor, reason }),
    rounds: async (after, limit) => await call(access, 'rounds', { after: String(after), limit }),
  };
}

function wire(amount: Money): { readonly currency: string; readonly amount: string } {
  return { currency: amount.currency, amount: toDecimal(amount) };
}

async function call(access: VendorAccess, name: string, fields: object): Promise<VendorAnswer> {
  const base = new URL(access.transferUrl);
  const path = `${base.pathname.replace(/\/$/, '')}/wallet/v1/${name}`;
  const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
  try {
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(access, path, rawBody) },
      body: rawBody,
      // A vendor that sends us elsewhere is not the one whose key we hold.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readAnswer(response.status, await readLimitedText(response, ANSWER_MAX_BYTES));
  } catch (error) {
    return { kind: 'silence', why: error instanceof Error ? error.name : 'unknown failure' };
  }
}

/** As the vendor signs its own calls (docs/integrators/wallet-api.md, "Signature"): with its key, over another path. */
function signedHeaders(
  { integration, keyId, secret, now }: VendorAccess,
  path: string,
  rawBody: string,
): Record<string, string> {
  const timestamp = String(now().getTime());
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${path}\n${rawBody}`).digest('hex');
  return {
    'x-vendor': integration,
    'x-key-id': keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  };
}

/** A gateway's own 404 is no answer of the vendor: only a body with a code is. A 5xx is unknown whatever it says. */
function readAnswer(status: number, text: string): VendorAnswer {
  if (status >= 500) return { kind: 'silence', why: `HTTP ${status}` };
  const body = parseObject(text);
  const code = body?.['code'];
  if (!body || typeof code !== 'string') return { kind: 'silence', why: `HTTP ${status} without a code` };
  const isYes = code === 'OK' || code === 'DUPLICATE';
  if (isYes !== status < 400) return { kind: 'silence', why: `HTTP ${status} with ${code.slice(0, 40)}` };
  return { kind: 'answer', code: code.slice(0, 40), body };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
