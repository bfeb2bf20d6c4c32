import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { toDecimal, type Money } from '@baize/money';
import type { TransferDetails, VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import { readLimitedText } from '../../platform/limited-text.ts';
import type { PartnerFetch } from '../../platform/partner-fetch.ts';

/** The limits of a call that docs/integrators/transfer-wallets.md promises to vendors. */
const ANSWER_WITHIN_MS = 4_000;
const ANSWER_MAX_BYTES = 1_048_576;
const NONCE_BYTES = 16;

export interface VendorAccess {
  readonly fetchPartner: PartnerFetch;
  readonly integration: string;
  readonly transferUrl: string;
  readonly keyId: string;
  readonly secret: string;
  readonly now: () => Date;
}

/** Identifies a vendor wallet of one player (`wallet` in the API is the code of the vendor). */
interface VendorWalletKey {
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

interface CloseRequest extends Omit<VendorWalletKey, 'currency'> {
  readonly reason: CloseReason;
}

/** Calls the transfer API of a vendor. Each method sends one request and never retries. */
export interface VendorClient {
  balance(wallet: VendorWalletKey): Promise<VendorAnswer>;
  /** The `reference` identifies the transfer at the vendor. A transfer with a repeated reference moves no money. */
  transfer(reference: string, transfer: TransferDetails): Promise<VendorAnswer>;
  /** A vendor that does not know the reference stores it, and refuses a transfer with this reference from then on. */
  status(reference: string): Promise<VendorAnswer>;
  /** After a close, no further round begins in games that are open now and stake from this wallet. */
  close(request: CloseRequest): Promise<VendorAnswer>;
  /** Fetches at most `limit` rounds with numbers above `after`, in ascending order. */
  rounds(after: bigint, limit: number): Promise<VendorAnswer>;
}

export function vendorClient(access: VendorAccess): VendorClient {
  return {
    balance: async ({ playerId, vendor, currency }) =>
      await call(access, 'balance', { playerId, wallet: vendor, currency }),
    transfer: async (reference, { playerId, vendor, direction, amount }) =>
      await call(access, 'transfer', {
        transferId: reference,
        playerId,
        wallet: vendor,
        direction,
        ...toWireAmount(amount),
      }),
    status: async (reference) => await call(access, 'status', { transferId: reference }),
    close: async ({ playerId, vendor, reason }) => await call(access, 'close', { playerId, wallet: vendor, reason }),
    rounds: async (after, limit) => await call(access, 'rounds', { after: String(after), limit }),
  };
}

function toWireAmount(amount: Money): { readonly currency: string; readonly amount: string } {
  return { currency: amount.currency, amount: toDecimal(amount) };
}

async function call(access: VendorAccess, name: string, fields: object): Promise<VendorAnswer> {
  const base = new URL(access.transferUrl);
  const path = `${base.pathname.replace(/\/$/, '')}/wallet/v1/${name}`;
  const rawBody = JSON.stringify({ requestId: randomUUID(), ...fields });
  try {
    const response = await access.fetchPartner(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(access, path, rawBody) },
      body: rawBody,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return readAnswer(response.status, await readLimitedText(response, ANSWER_MAX_BYTES));
  } catch (error) {
    return { kind: 'silence', why: error instanceof Error ? error.name : 'unknown failure' };
  }
}

/** Signs a call in the same way as the vendor signs its calls (docs/integrators/wallet-api.md, "Signature"). */
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

/**
 * Only a body with a code is an answer of the vendor: a 404 without a code may come from a gateway. A 5xx proves nothing about the transfer,
 * whatever its body says.
 */
function readAnswer(status: number, text: string): VendorAnswer {
  if (status >= 500) return { kind: 'silence', why: `HTTP ${status}` };
  const body = parseObject(text);
  const code = body?.['code'];
  if (!body || typeof code !== 'string') return { kind: 'silence', why: `HTTP ${status} without a code` };
  const isSuccess = code === 'OK' || code === 'DUPLICATE';
  if (isSuccess !== status < 400) return { kind: 'silence', why: `HTTP ${status} with ${code.slice(0, 40)}` };
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
