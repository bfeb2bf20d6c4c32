import { toDecimal, type Money } from '@baize/money';
import type { TransferDetails, VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import { callVendor, type VendorAccess } from '../../betting/vendor-call.ts';

/** The keys and the address with which the transfer API of an integration is called. */
interface WalletAccess {
  readonly access: VendorAccess;
  readonly transferUrl: string;
}

/** Identifies the vendor wallet of one player. The API calls the code of the vendor `wallet`. */
interface VendorWalletKey {
  readonly playerId: string;
  readonly vendor: string;
  readonly currency: string;
}

/** The reason for which a player's games at a vendor are closed, in the vocabulary of the API. */
export type CloseReason =
  | 'LIMIT_LOSS'
  | 'LIMIT_SESSION'
  | 'LIMIT_STAKE'
  | 'SELF_EXCLUDED'
  | 'USER_BLOCKED'
  | 'OPERATOR';

/** A request to close the games that stake from a wallet. */
interface CloseRequest extends Omit<VendorWalletKey, 'currency'> {
  readonly reason: CloseReason;
}

/** Calls the transfer API of a vendor. Each method sends one request and never retries. */
export interface VendorClient {
  /** Asks for the balance of a vendor wallet. */
  fetchBalance(wallet: VendorWalletKey): Promise<VendorAnswer>;
  /** Moves money. The `reference` is the idempotency key at the vendor: a transfer with a repeated reference moves no money. */
  transfer(reference: string, transfer: TransferDetails): Promise<VendorAnswer>;
  /** Asks for the outcome of a transfer. A vendor that does not know the reference stores it as void and refuses a later transfer with it. */
  fetchTransferStatus(reference: string): Promise<VendorAnswer>;
  /** Closes the open games that stake from this wallet. After the vendor has confirmed, no further round begins in these games. */
  close(request: CloseRequest): Promise<VendorAnswer>;
  /** Fetches at most `limit` rounds with numbers above `after`, in ascending order. */
  fetchRoundPage(after: bigint, limit: number): Promise<VendorAnswer>;
}

/** Creates a client of the transfer API at `transferUrl`. */
export function createVendorClient(access: WalletAccess): VendorClient {
  return {
    fetchBalance: async ({ playerId, vendor, currency }) =>
      await callTransferApi(access, 'balance', { playerId, wallet: vendor, currency }),
    transfer: async (reference, { playerId, vendor, direction, amount }) =>
      await callTransferApi(access, 'transfer', {
        transferId: reference,
        playerId,
        wallet: vendor,
        direction,
        ...toWireAmount(amount),
      }),
    fetchTransferStatus: async (reference) => await callTransferApi(access, 'status', { transferId: reference }),
    close: async ({ playerId, vendor, reason }) =>
      await callTransferApi(access, 'close', { playerId, wallet: vendor, reason }),
    fetchRoundPage: async (after, limit) => await callTransferApi(access, 'rounds', { after: String(after), limit }),
  };
}

function toWireAmount(amount: Money): { readonly currency: string; readonly amount: string } {
  return { currency: amount.currency, amount: toDecimal(amount) };
}

async function callTransferApi(
  { access, transferUrl }: WalletAccess,
  name: string,
  fields: object,
): Promise<VendorAnswer> {
  return await callVendor(access, { baseUrl: transferUrl, path: `/wallet/v1/${name}` }, fields);
}
