import { randomUUID } from 'node:crypto';
import { isPositive } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { fetchBalancesOfVendors } from './balances.ts';
import { beginMove, sendMove, settleMove, type BegunTransfer } from './move.ts';
import { findTransfersOfRequest, type TransferCause, type VendorTransfer } from './rows.ts';
import {
  openVendorClients,
  readWalletVendors,
  type VendorWalletsContext,
  type WalletMember,
  type WalletVendor,
} from './vendors.ts';

/** A recall moves all money that vendor wallets hold of a member back to the main wallet, with one transfer for each vendor. */

/** A recall of a member's money. `requestId` is the idempotency key. */
export interface RecallRequest extends WalletMember {
  readonly requestId: string;
}

/** The reason for which nothing was transferred from a vendor: its balance is unknown (`no_balance`), or the platform refused the transfer. */
export interface RecallFailure {
  readonly vendor: string;
  readonly reason: 'no_balance' | 'not_begun';
}

/** The result of a recall at several vendors. A vendor whose wallet was empty is in neither list. */
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

/**
 * Recalls from several vendors. The vendors are called at the same time, each with its own time limit. The transactions run one after the other,
 * because each of them locks the member: a recall needs one database connection, however many vendors there are.
 */
async function recallFromVendors(
  context: VendorWalletsContext,
  request: RecallRequest,
  cause: TransferCause,
  vendors: readonly WalletVendor[],
): Promise<RecallResult> {
  const { memberId, merchant, requestId } = request;
  const stored = await findTransfersOfRequest(context.db, memberId, requestId);
  const repeated = stored.filter(({ vendor }) => vendors.some(({ code }) => code === vendor));
  const vendorsWithoutTransfer = vendors.filter(({ code }) => !repeated.some(({ vendor }) => vendor === code));
  const balances = await fetchBalancesOfVendors(
    context,
    vendorsWithoutTransfer,
    memberId,
    currencyOf(merchant.currency),
  );
  const clients = await openVendorClients(context, vendorsWithoutTransfer);
  const begun: BegunTransfer[] = [];
  const failures: RecallFailure[] = [];
  for (const [index, vendor] of vendorsWithoutTransfer.entries()) {
    const amount = balances[index];
    if (!amount) failures.push({ vendor: vendor.code, reason: 'no_balance' });
    if (!amount || !isPositive(amount)) continue;
    const move = { memberId, merchant, vendor, requestId, cause, direction: 'out', amount } as const;
    const beginning = await beginMove(context, move, clients.get(vendor.integration));
    if (beginning.ok && beginning.value) begun.push(beginning.value);
    else failures.push({ vendor: vendor.code, reason: 'not_begun' });
  }
  const transfers = [...repeated, ...(await sendAndSettle(context, begun))];
  return { transfers: sortByVendor(vendors, transfers), failures };
}

/** Sends the transfers to their vendors at the same time and applies the answers one after the other. A repeated transfer is not sent again. */
async function sendAndSettle(
  context: VendorWalletsContext,
  begun: readonly BegunTransfer[],
): Promise<VendorTransfer[]> {
  const answers = await Promise.all(
    begun.map(async ({ transfer, client }) => client && (await sendMove(client, transfer))),
  );
  const settled: VendorTransfer[] = [];
  for (const [index, { transfer }] of begun.entries()) {
    const answer = answers[index];
    settled.push(answer ? await settleMove(context, transfer, answer) : transfer);
  }
  return settled;
}

/** Returns the transfers in the order of the vendors. */
function sortByVendor(vendors: readonly WalletVendor[], transfers: readonly VendorTransfer[]): VendorTransfer[] {
  return vendors.flatMap(({ code }) => transfers.filter(({ vendor }) => vendor === code));
}
