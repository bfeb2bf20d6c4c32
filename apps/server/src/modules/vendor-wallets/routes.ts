import { MAIN_WALLET } from '@baize/contract/codes';
import type { VendorWallet, WalletTransfer } from '@baize/contract/schemas/transfers';
import { add, isPositive, parseAmount, toDecimal, type Money } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { shownStates, type TransferDirection } from '../../domain/wallet/vendor-transfer.ts';
import type { Handlers, Merchant, ReplyOf, RequestOf } from '../../http/call.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { readBalance } from '../../ledger/post.ts';
import { askBalance } from './balances.ts';
import { answerRepeated, moveMoney, type AskedMove } from './move.ts';
import { recallWallets } from './recall.ts';
import { countTransfers, readTransferPage, type VendorTransfer } from './rows.ts';
import { readWalletVendors, type VendorWalletsContext, type WalletVendor } from './vendors.ts';

type VendorWalletCalls = 'walletTransfer' | 'vendorWallets' | 'recallWallets' | 'walletTransfers';

interface Who {
  readonly scope: OwnScope;
}

/** Spec section 2, transferFund; section 7, GCS_walletTransfer (decision 14). */
export function vendorWallets(context: VendorWalletsContext): Pick<Handlers, VendorWalletCalls> {
  const { db } = context;
  return {
    vendorWallets: async (call) => done(await shownWallets(context, call)),
    walletTransfer: async (call) => await transfer(context, call, call.request),
    recallWallets: async ({ request, scope }) => {
      const recall = { memberId: scope.memberId, merchant: scope.merchant, requestId: request.requestId.toLowerCase() };
      const recalled = await recallWallets(context, recall);
      if (!recalled.ok) return recalled;
      const { transfers, unanswered } = recalled.value;
      const balance = await readBalance(db, scope.memberId, currencyOf(scope.merchant.currency));
      return done({
        currency: balance.currency,
        transfers: transfers.map(shownTransfer),
        unanswered: [...unanswered],
        balance: toDecimal(balance),
      });
    },
    walletTransfers: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { vassalage: vendor, state, pageSize } = request;
      const reach = { memberId: scope.memberId, timeZone: scope.merchant.timeZone, range: range.value, vendor, state };
      const [rows, total] = await Promise.all([readTransferPage(db, reach, request), countTransfers(db, reach)]);
      const currency = currencyOf(scope.merchant.currency);
      return done({ list: rows.map(shownTransfer), total, totalPages: Math.ceil(total / pageSize), currency });
    },
  };
}

async function transfer(
  context: VendorWalletsContext,
  { scope: { memberId, merchant } }: Who,
  request: RequestOf<'walletTransfer'>,
): Promise<Outcome<ReplyOf<'walletTransfer'>>> {
  const way = wayOf(request);
  const amount = parseAmount(request.amount, currencyOf(merchant.currency));
  if (!way || !amount || !isPositive(amount)) return refuse('transfer.amount_invalid');
  const requestId = request.requestId.toLowerCase();
  const move = { memberId, requestId, cause: 'member', direction: way.direction, amount } as const;
  const repeated = await answerRepeated(context.db, { ...move, vendorCode: way.vendor });
  const moved = repeated ?? (await moveNew(context, merchant, way.vendor, move));
  if (!moved.ok) return moved;
  if (moved.value === undefined) return refuse('transfer.amount_invalid');
  if (moved.value.stage === 'refused') return refusalOf(moved.value);
  const balance = await readBalance(context.db, memberId, amount.currency);
  return done({ currency: amount.currency, transfer: shownTransfer(moved.value), balance: toDecimal(balance) });
}

async function moveNew(
  context: VendorWalletsContext,
  merchant: Merchant,
  vendorCode: string,
  move: Omit<AskedMove, 'merchant' | 'vendor'>,
): Promise<Outcome<VendorTransfer | undefined>> {
  const vendors = await readWalletVendors(context.db, merchant.merchantId, move.memberId);
  const vendor = vendors.find(({ code }) => code === vendorCode);
  return vendor ? await moveMoney(context, { ...move, merchant, vendor }) : refuse('transfer.single_wallet');
}

/** The vendor said no: nothing has moved, or what was held is back. */
function refusalOf({ direction, answer }: VendorTransfer): Outcome<never> {
  const short = direction === 'out' && answer === 'INSUFFICIENT_FUNDS';
  return refuse(short ? 'wallet.insufficient_funds' : 'transfer.vendor_unavailable');
}

/** Undefined: neither end is the main wallet, or both are. */
function wayOf({ from, to }: { readonly from: string; readonly to: string }) {
  if ((from === MAIN_WALLET) === (to === MAIN_WALLET)) return undefined;
  const direction: TransferDirection = from === MAIN_WALLET ? 'in' : 'out';
  return { direction, vendor: direction === 'in' ? to : from };
}

async function shownWallets(
  context: VendorWalletsContext,
  { scope: { memberId, merchant } }: Who,
): Promise<ReplyOf<'vendorWallets'>> {
  const currency = currencyOf(merchant.currency);
  const [balance, vendors] = await Promise.all([
    readBalance(context.db, memberId, currency),
    readWalletVendors(context.db, merchant.merchantId, memberId),
  ]);
  const held = await Promise.all(vendors.map(async (each) => await askBalance(context, each, memberId, currency)));
  const total = held.reduce<Money>((sum, each) => (each ? add(sum, each) : sum), balance);
  const list = vendors.map((vendor, at): VendorWallet => {
    const known = held[at];
    return {
      vassalage: vendor.code,
      name: vendor.name,
      balance: known ? toDecimal(known) : null,
      state: stateOf(vendor, known !== undefined),
    };
  });
  return { currency, balance: toDecimal(balance), total: toDecimal(total), list };
}

function stateOf({ maintenance }: WalletVendor, answered: boolean): VendorWallet['state'] {
  if (maintenance) return 'maintenance';
  return answered ? 'ready' : 'unavailable';
}

function shownTransfer({ transferId, vendor, direction, amount, ...transfer }: VendorTransfer): WalletTransfer {
  return {
    transferId: String(transferId),
    from: direction === 'in' ? MAIN_WALLET : vendor,
    to: direction === 'in' ? vendor : MAIN_WALLET,
    amount: toDecimal(amount),
    state: shownStates[transfer.stage],
    createdAt: transfer.createdAt.toISOString(),
    endedAt: transfer.endedAt?.toISOString() ?? null,
  };
}
