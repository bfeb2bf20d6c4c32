import { MAIN_WALLET } from '@baize/contract/codes';
import type { VendorWallet, WalletTransfer } from '@baize/contract/schemas/transfers';
import { add, isPositive, parseAmount, toDecimal, type Money } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { memberStateByStage, type TransferDirection } from '../../domain/wallet/vendor-transfer.ts';
import type { Handlers, Merchant, ReplyOf, RequestOf } from '../../http/call.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { readBalance } from '../../ledger/post.ts';
import { fetchBalancesOfVendors } from './balances.ts';
import { findRepeatedRequest, moveMoney, type MoveRequest } from './move.ts';
import { recallForMember } from './recall.ts';
import { countTransfers, readTransferPage, type VendorTransfer } from './rows.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletVendor } from './vendors.ts';

type VendorWalletCalls = 'walletTransfer' | 'vendorWallets' | 'recallWallets' | 'walletTransfers';

/** A call of a member. `scope` names the member and the brand. */
interface MemberCall {
  readonly scope: OwnScope;
}

/** Handles the member's calls about vendor wallets (specification section 2, transferFund; section 7, GCS_walletTransfer). */
export function createVendorWalletsHandlers(context: VendorWalletsContext): Pick<Handlers, VendorWalletCalls> {
  const { db } = context;
  return {
    vendorWallets: async (call) => done(await readWallets(context, call)),
    walletTransfer: async (call) => await transferMoney(context, call, call.request),
    recallWallets: async ({ request, scope }) => {
      const recallRequest = {
        memberId: scope.memberId,
        merchant: scope.merchant,
        requestId: request.requestId.toLowerCase(),
      };
      const recalled = await recallForMember(context, recallRequest);
      if (!recalled.ok) return recalled;
      const { transfers, failures } = recalled.value;
      const balance = await readBalance(db, scope.memberId, currencyOf(scope.merchant.currency));
      return done({
        currency: balance.currency,
        transfers: transfers.map(toWalletTransfer),
        unanswered: failures.map(({ vendor }) => vendor),
        balance: toDecimal(balance),
      });
    },
    walletTransfers: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { vassalage: vendor, state, pageSize } = request;
      const filter = { memberId: scope.memberId, timeZone: scope.merchant.timeZone, range: range.value, vendor, state };
      const [rows, total] = await Promise.all([readTransferPage(db, filter, request), countTransfers(db, filter)]);
      const currency = currencyOf(scope.merchant.currency);
      return done({ list: rows.map(toWalletTransfer), total, totalPages: Math.ceil(total / pageSize), currency });
    },
  };
}

/**
 * Moves an amount that the member has chosen. A repeated request returns the stored transfer. Refuses with `transfer.amount_invalid` an amount that is
 * not above zero and a pair of wallets that is not the main wallet and a vendor wallet.
 */
async function transferMoney(
  context: VendorWalletsContext,
  { scope: { memberId, merchant } }: MemberCall,
  request: RequestOf<'walletTransfer'>,
): Promise<Outcome<ReplyOf<'walletTransfer'>>> {
  const route = parseRoute(request);
  const amount = parseAmount(request.amount, currencyOf(merchant.currency));
  if (!route || !amount || !isPositive(amount)) return refuse('transfer.amount_invalid');
  const requestId = request.requestId.toLowerCase();
  const move = { memberId, requestId, cause: 'member', direction: route.direction, amount } as const;
  const repeated = await findRepeatedRequest(context.db, { ...move, vendorCode: route.vendor });
  const moved = repeated ?? (await moveWithVendor(context, merchant, route.vendor, move));
  if (!moved.ok) return moved;
  if (moved.value === undefined) return refuse('transfer.amount_invalid');
  if (moved.value.stage === 'refused') return toRefusal(moved.value);
  const balance = await readBalance(context.db, memberId, amount.currency);
  return done({ currency: amount.currency, transfer: toWalletTransfer(moved.value), balance: toDecimal(balance) });
}

/** Moves the money if the member can have a wallet at the vendor, and refuses with `transfer.single_wallet` otherwise. */
async function moveWithVendor(
  context: VendorWalletsContext,
  merchant: Merchant,
  vendorCode: string,
  move: Omit<MoveRequest, 'merchant' | 'vendor'>,
): Promise<Outcome<VendorTransfer | undefined>> {
  const vendors = await readWalletVendors(context.db, merchant.merchantId, move.memberId);
  const vendor = vendors.find(({ code }) => code === vendorCode);
  return vendor ? await moveMoney(context, { ...move, merchant, vendor }) : refuse('transfer.single_wallet');
}

/** Returns the refusal for a transfer that the vendor refused. A held amount has been returned to the main wallet by then. */
function toRefusal({ direction, answer }: VendorTransfer): Outcome<never> {
  const isShort = direction === 'out' && answer === 'INSUFFICIENT_FUNDS';
  return refuse(isShort ? 'wallet.insufficient_funds' : 'transfer.vendor_unavailable');
}

/** Parses the direction and the vendor of a transfer. Returns `undefined` unless exactly one end of the transfer is the main wallet. */
function parseRoute({ from, to }: { readonly from: string; readonly to: string }) {
  if ((from === MAIN_WALLET) === (to === MAIN_WALLET)) return undefined;
  const direction: TransferDirection = from === MAIN_WALLET ? 'in' : 'out';
  return { direction, vendor: direction === 'in' ? to : from };
}

/** Reads the main balance and asks every vendor for its balance. An unknown vendor balance is null and is not part of the total. */
async function readWallets(
  context: VendorWalletsContext,
  { scope: { memberId, merchant } }: MemberCall,
): Promise<ReplyOf<'vendorWallets'>> {
  const currency = currencyOf(merchant.currency);
  const balance = await readBalance(context.db, memberId, currency);
  const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
  const balances = await fetchBalancesOfVendors(context, vendors, memberId, currency);
  const total = balances.reduce<Money>(
    (sum, vendorBalance) => (vendorBalance ? add(sum, vendorBalance) : sum),
    balance,
  );
  const list = vendors.map((vendor, index): VendorWallet => {
    const vendorBalance = balances[index];
    return {
      vassalage: vendor.code,
      name: vendor.name,
      balance: vendorBalance ? toDecimal(vendorBalance) : null,
      state: toWalletState(vendor, vendorBalance !== undefined),
    };
  });
  return { currency, balance: toDecimal(balance), total: toDecimal(total), list };
}

function toWalletState({ maintenance }: WalletVendor, hasBalance: boolean): VendorWallet['state'] {
  if (maintenance) return 'maintenance';
  return hasBalance ? 'ready' : 'unavailable';
}

/** Converts a transfer to the form of the API. */
function toWalletTransfer({ transferId, vendor, direction, amount, ...transfer }: VendorTransfer): WalletTransfer {
  return {
    transferId: String(transferId),
    from: direction === 'in' ? MAIN_WALLET : vendor,
    to: direction === 'in' ? vendor : MAIN_WALLET,
    amount: toDecimal(amount),
    state: memberStateByStage[transfer.stage],
    createdAt: transfer.createdAt.toISOString(),
    endedAt: transfer.endedAt?.toISOString() ?? null,
  };
}
