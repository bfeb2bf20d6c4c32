import { randomUUID } from 'node:crypto';
import { isPositive } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { fetchVendorBalance } from './balances.ts';
import { moveMoney } from './move.ts';
import { findTransfersOfRequest, type TransferCause, type VendorTransfer } from './rows.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletMember, type WalletVendor } from './vendors.ts';

/** A recall moves all money that vendor wallets hold of a member back to the main wallet, with one transfer for each vendor. */

export interface RecallRequest extends WalletMember {
  readonly requestId: string;
}

/** Why nothing was transferred from a vendor: its balance is unknown (`no_balance`), or the platform refused the transfer. */
export interface RecallFailure {
  readonly vendor: string;
  readonly reason: 'no_balance' | 'not_begun';
}

export interface RecallResult {
  /** The transfers, including those that the vendor refused or has not confirmed yet. The `stage` of a transfer tells them apart. */
  readonly transfers: readonly VendorTransfer[];
  /** The vendors from which no transfer was begun. */
  readonly failures: readonly RecallFailure[];
}

/**
 * Recalls the money from all vendors at the member's request. `requestId` is the idempotency key for each vendor, so that a repeated request tries
 * only the vendors from which no transfer was begun. Neither a break from play nor maintenance of a vendor prevents a recall. Refuses with
 * `transfer.single_wallet` if no vendor has wallets, and with `ledger.key_reused` an id that another kind of transfer has used.
 */
export async function recallForMember(
  context: VendorWalletsContext,
  request: RecallRequest,
): Promise<Outcome<RecallResult>> {
  const { memberId, merchant, requestId } = request;
  const stored = await findTransfersOfRequest(context.db, memberId, requestId);
  if (stored.some(({ cause }) => cause !== 'recall')) return refuse('ledger.key_reused');
  const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
  if (vendors.length === 0) return refuse('transfer.single_wallet');
  const withWallet = vendors.filter(({ hasWallet }) => hasWallet);
  return done(await recallFromVendors(context, request, 'recall', withWallet));
}

/** Recalls the money from these vendors without a request of the member. The request id is new unless the caller passes an id. */
export async function recallAutomatically(
  context: VendorWalletsContext,
  member: WalletMember & { readonly requestId?: string },
  cause: 'launch' | 'limit' | 'operator',
  vendors: readonly WalletVendor[],
): Promise<RecallResult> {
  return await recallFromVendors(context, { requestId: randomUUID(), ...member }, cause, vendors);
}

async function recallFromVendors(
  context: VendorWalletsContext,
  request: RecallRequest,
  cause: TransferCause,
  vendors: readonly WalletVendor[],
): Promise<RecallResult> {
  const results = await Promise.all(
    vendors.map(async (vendor) => await recallFromVendor(context, request, cause, vendor)),
  );
  return {
    transfers: results.flatMap((result) => (typeof result === 'object' ? [result] : [])),
    failures: vendors.flatMap(({ code: vendor }, index) => {
      const reason = results[index];
      return reason === 'no_balance' || reason === 'not_begun' ? [{ vendor, reason }] : [];
    }),
  };
}

/** Recalls from one vendor. Returns the stored transfer of a repeated request, and `empty` if the vendor wallet holds no money. */
async function recallFromVendor(
  context: VendorWalletsContext,
  { memberId, merchant, requestId }: RecallRequest,
  cause: TransferCause,
  vendor: WalletVendor,
): Promise<VendorTransfer | 'empty' | RecallFailure['reason']> {
  const stored = await findTransfersOfRequest(context.db, memberId, requestId);
  const repeated = stored.find((transfer) => transfer.vendor === vendor.code);
  if (repeated) return repeated;
  const amount = await fetchVendorBalance(context, vendor, memberId, currencyOf(merchant.currency));
  if (!amount) return 'no_balance';
  if (!isPositive(amount)) return 'empty';
  const move = { memberId, merchant, vendor, requestId, cause, direction: 'out', amount } as const;
  const outcome = await moveMoney(context, move);
  return outcome.ok && outcome.value ? outcome.value : 'not_begun';
}
