import { toDecimal, type Money } from '@baize/money';
import type { TransferDetails, VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import { callVendor, type VendorAccess } from '../../betting/vendor-call.ts';

interface WalletAccess {
  readonly access: VendorAccess;
  readonly transferUrl: string;
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

export function vendorClient(access: WalletAccess): VendorClient {
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

async function call({ access, transferUrl }: WalletAccess, name: string, fields: object): Promise<VendorAnswer> {
  return await callVendor(access, { baseUrl: transferUrl, path: `/wallet/v1/${name}` }, fields);
}
