import { isPositive, toDecimal, type Money } from '@baize/money';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { VendorTransferStage } from '../../domain/wallet/vendor-transfer.ts';
import { writeAudit } from '../../operators/operator-audit.ts';
import { transaction } from '../../platform/transaction.ts';
import { fetchBalancesOfVendors } from './balances.ts';
import { closeGamesAtVendors, findClosingReason } from './close-game.ts';
import { recallAutomatically, type RecallFailure, type RecallResult } from './recall.ts';
import { hasPendingTransfer } from './rows.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletMember } from './vendors.ts';

/** A call of an operator that recalls the money of a member. */
export interface OperatorRecallRequest {
  readonly member: WalletMember & { readonly isBlocked: boolean };
  /** The login name of the operator, for the audit. */
  readonly operator: string;
  /** The idempotency key of the transfers. */
  readonly requestId: string;
}

/** The result of a recall at one vendor. */
export interface WalletRecallResult {
  readonly vendor: string;
  /** True if the vendor has confirmed that no further round begins. */
  readonly isClosed: boolean;
  /**
   * `empty`: the vendor wallet holds no money. `recalled`: the amount is back in the main wallet. `pending`: the outcome of this transfer, or
   * of an earlier one, is not known yet, and the worker checks it. `refused`: the vendor refused the transfer. `not_begun`: the platform
   * has no key or URL to call the vendor with, or refused the transfer. `no_balance`: the vendor gave no usable balance of the wallet.
   */
  readonly outcome: 'empty' | 'recalled' | 'pending' | 'refused' | RecallFailure['reason'];
  /** The amount of the transfer that this recall made, or undefined if the recall made no transfer. */
  readonly amount: Money | undefined;
}

/**
 * Closes the games of a member who cannot log in, and recalls the money that vendors hold of the member. The audit row is written before any vendor
 * is called, and contains the `requestId` of the transfers.
 */
export async function recallByOperator(
  context: VendorWalletsContext,
  { member, operator, requestId }: OperatorRecallRequest,
): Promise<WalletRecallResult[]> {
  const { db, now } = context;
  const { memberId, merchant, isBlocked } = member;
  const vendors = (await readWalletVendors(db, merchant.merchantId, memberId)).filter(({ hasWallet }) => hasWallet);
  const reason = isBlocked ? 'USER_BLOCKED' : ((await findClosingReason(db, member, now())) ?? 'OPERATOR');
  await transaction(db, async (tx) => {
    await writeAudit(tx, {
      operator,
      merchantId: merchant.merchantId,
      command: 'vendor-transfers recall',
      target: `members ${memberId}`,
      before: null,
      after: { requestId, reason, vendors: vendors.map(({ code }) => code) },
      now: now(),
    });
  });
  const closed = await closeGamesAtVendors(context, vendors, { member, reason });
  // The vendor's balance is not reliable while a transfer is pending.
  const pending = new Set<string>();
  for (const { code } of vendors) if (await hasPendingTransfer(db, memberId, code)) pending.add(code);
  const free = vendors.filter(({ code }) => !pending.has(code));
  const recall = await recallAutomatically(context, { ...member, requestId }, 'operator', free);
  return vendors.map(({ code }) => {
    const isClosed = closed.has(code);
    return pending.has(code)
      ? { vendor: code, isClosed, outcome: 'pending', amount: undefined }
      : { vendor: code, isClosed, ...findOutcome(recall, code) };
  });
}

/** The outcome that the operator reads, by the stage of the transfer. */
const outcomesByStage = {
  done: 'recalled',
  refused: 'refused',
  requested: 'pending',
  unknown: 'pending',
} as const satisfies Record<VendorTransferStage, WalletRecallResult['outcome']>;

/** Returns the result of a recall at one vendor. A vendor with neither a transfer nor a failure had nothing to recall. */
function findOutcome(
  { transfers, failures }: RecallResult,
  code: string,
): Pick<WalletRecallResult, 'outcome' | 'amount'> {
  const transfer = transfers.find(({ vendor }) => vendor === code);
  if (transfer) return { outcome: outcomesByStage[transfer.stage], amount: transfer.amount };
  const failure = failures.find(({ vendor }) => vendor === code);
  return { outcome: failure?.reason ?? 'empty', amount: undefined };
}

/** Fetches the balances of the member's vendor wallets, without empty wallets. `held` is undefined if the vendor gives no usable answer. */
export async function fetchVendorBalances(
  context: VendorWalletsContext,
  { memberId, merchant }: WalletMember,
): Promise<{ readonly vendor: string; readonly held: string | undefined }[]> {
  const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
  const currency = currencyOf(merchant.currency);
  const withWallet = vendors.filter(({ hasWallet }) => hasWallet);
  const balances = await fetchBalancesOfVendors(context, withWallet, memberId, currency);
  return withWallet
    .map(({ code }, index) => ({ vendor: code, amount: balances[index] }))
    .filter(({ amount }) => !amount || isPositive(amount))
    .map(({ vendor, amount }) => ({ vendor, held: amount && toDecimal(amount) }));
}
