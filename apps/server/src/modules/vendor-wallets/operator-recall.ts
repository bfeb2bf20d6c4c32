import { isPositive, toDecimal, type Money } from '@baize/money';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { writeAudit } from '../../operators/operator-audit.ts';
import { transaction } from '../../platform/transaction.ts';
import { askBalance } from './balances.ts';
import { closeAtVendor, reasonOf } from './close-game.ts';
import { bringAll } from './recall.ts';
import { hasOpen } from './rows.ts';
import type { CloseReason } from './vendor-client.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletMember, type WalletVendor } from './vendors.ts';

export interface OperatorRecall {
  readonly member: WalletMember & { readonly isBlocked: boolean };
  readonly operator: string;
  readonly requestId: string;
}

/** What became of the wallet at one vendor. */
export interface RecalledWallet {
  readonly vendor: string;
  /** Whether the vendor says that no round begins any more. */
  readonly isClosed: boolean;
  /** `home`: the vendor has given it out. `open`: it is on its way, or an earlier transfer is, and the worker asks about it. */
  readonly outcome: 'empty' | 'home' | 'open' | 'unanswered';
  readonly amount: Money | undefined;
}

/**
 * For whoever cannot log in any more: ends the member's games at vendors in transfer mode and brings home what they hold. The audit row is
 * written before anybody is asked, and names the request that the transfers have.
 */
export async function recallByOperator(
  context: VendorWalletsContext,
  { member, operator, requestId }: OperatorRecall,
): Promise<RecalledWallet[]> {
  const { db, now } = context;
  const { memberId, merchant, isBlocked } = member;
  const vendors = (await readWalletVendors(db, merchant.merchantId, memberId)).filter(({ known }) => known);
  const reason = isBlocked ? 'USER_BLOCKED' : ((await reasonOf(db, member, now())) ?? 'OPERATOR');
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
  return await Promise.all(
    vendors.map(async (vendor) => await recallFrom(context, { member, requestId, reason }, vendor)),
  );
}

interface Recalling {
  readonly member: WalletMember;
  readonly requestId: string;
  readonly reason: CloseReason;
}

async function recallFrom(
  context: VendorWalletsContext,
  { member, requestId, reason }: Recalling,
  vendor: WalletVendor,
): Promise<RecalledWallet> {
  const { code } = vendor;
  const isClosed = await closeAtVendor(context, vendor, { member, reason });
  if (await hasOpen(context.db, member.memberId, code))
    return { vendor: code, isClosed, outcome: 'open', amount: undefined };
  const { transfers, unanswered } = await bringAll(context, { ...member, requestId }, 'operator', [vendor]);
  const [transfer] = transfers;
  if (unanswered.length > 0 || transfer?.stage === 'refused')
    return { vendor: code, isClosed, outcome: 'unanswered', amount: undefined };
  if (!transfer) return { vendor: code, isClosed, outcome: 'empty', amount: undefined };
  return { vendor: code, isClosed, outcome: transfer.stage === 'done' ? 'home' : 'open', amount: transfer.amount };
}

/** What each wallet holds, as its vendor says; nothing is moved. */
export async function showHeld(
  context: VendorWalletsContext,
  { memberId, merchant }: WalletMember,
): Promise<{ readonly vendor: string; readonly held: string | undefined }[]> {
  const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
  const currency = currencyOf(merchant.currency);
  const held = await Promise.all(
    vendors
      .filter(({ known }) => known)
      .map(async (vendor) => ({ vendor: vendor.code, amount: await askBalance(context, vendor, memberId, currency) })),
  );
  return held
    .filter(({ amount }) => !amount || isPositive(amount))
    .map(({ vendor, amount }) => ({ vendor, held: amount && toDecimal(amount) }));
}
