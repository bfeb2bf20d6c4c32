import { randomUUID } from 'node:crypto';
import { isPositive } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { askBalance } from './balances.ts';
import { moveMoney } from './move.ts';
import { findRequested, type TransferCause, type VendorTransfer } from './rows.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletMember, type WalletVendor } from './vendors.ts';

export interface Recall extends WalletMember {
  readonly requestId: string;
}

export interface Recalled {
  readonly transfers: readonly VendorTransfer[];
  /** Their money stands where it was. */
  readonly unanswered: readonly string[];
}

/**
 * Everything that vendors hold of the member comes home: once per request and vendor. Sent again, it asks those alone that did not
 * answer. Nothing stands in its way, no break from play and no maintenance.
 */
export async function recallWallets(context: VendorWalletsContext, recall: Recall): Promise<Outcome<Recalled>> {
  const { memberId, merchant, requestId } = recall;
  const stored = await findRequested(context.db, memberId, requestId);
  if (stored.some(({ cause }) => cause !== 'recall')) return refuse('ledger.key_reused');
  const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
  if (vendors.length === 0) return refuse('transfer.single_wallet');
  return done(
    await bringHome(
      context,
      recall,
      'recall',
      vendors.filter(({ known }) => known),
    ),
  );
}

/** What these vendors hold comes home without being asked for by the member, as far as they answer. */
export async function bringAll(
  context: VendorWalletsContext,
  member: WalletMember & { readonly requestId?: string },
  cause: 'launch' | 'limit' | 'operator',
  vendors: readonly WalletVendor[],
): Promise<Recalled> {
  return await bringHome(context, { requestId: randomUUID(), ...member }, cause, vendors);
}

async function bringHome(
  context: VendorWalletsContext,
  recall: Recall,
  cause: TransferCause,
  vendors: readonly WalletVendor[],
): Promise<Recalled> {
  const answers = await Promise.all(vendors.map(async (vendor) => await bringFrom(context, recall, cause, vendor)));
  return {
    transfers: answers.flatMap((each) => (typeof each === 'object' ? [each] : [])),
    unanswered: vendors.flatMap(({ code }, at) => (answers[at] === 'unanswered' ? [code] : [])),
  };
}

async function bringFrom(
  context: VendorWalletsContext,
  { memberId, merchant, requestId }: Recall,
  cause: TransferCause,
  vendor: WalletVendor,
): Promise<VendorTransfer | 'nothing' | 'unanswered'> {
  const stored = await findRequested(context.db, memberId, requestId);
  const moved = stored.find((each) => each.vendor === vendor.code);
  if (moved) return moved;
  const amount = await askBalance(context, vendor, memberId, currencyOf(merchant.currency));
  if (!amount) return 'unanswered';
  if (!isPositive(amount)) return 'nothing';
  const move = { memberId, merchant, vendor, requestId, cause, direction: 'out', amount } as const;
  const outcome = await moveMoney(context, move);
  return outcome.ok && outcome.value ? outcome.value : 'unanswered';
}
