import { Type, type Static } from 'typebox';
import { MAIN_WALLET, transferStates, vendorWalletStates } from '../codes.ts';
import { Amount, CurrencyCode, dayRange, Instant, pageOf, pageQuery, RequestId } from './common.ts';
import { VendorCode } from './lobby.ts';

/** Code of the main wallet or of a vendor's wallet. */
const WalletCode = Type.Union([Type.Literal(MAIN_WALLET), VendorCode]);
const TransferStateCode = Type.Enum([...transferStates]);

/** Either `from` or `to` is the main wallet, because money never moves from vendor to vendor. */
export const WalletTransferRequest = Type.Object(
  { requestId: RequestId, from: WalletCode, to: WalletCode, amount: Amount },
  { additionalProperties: false },
);
export type WalletTransferRequest = Static<typeof WalletTransferRequest>;

export const WalletTransfer = Type.Object({
  transferId: Type.String(),
  from: WalletCode,
  to: WalletCode,
  amount: Amount,
  state: TransferStateCode,
  createdAt: Instant,
  /** Null while the transfer is pending. */
  endedAt: Type.Union([Instant, Type.Null()]),
});
export type WalletTransfer = Static<typeof WalletTransfer>;

/** Result of a transfer. `balance` is that of the main wallet afterwards. A pending transfer has left its wallet and not reached the other. */
export const WalletTransferValue = Type.Object({ currency: CurrencyCode, transfer: WalletTransfer, balance: Amount });
export type WalletTransferValue = Static<typeof WalletTransferValue>;

export const VendorWallet = Type.Object({
  vassalage: VendorCode,
  name: Type.String(),
  /** Null where the vendor did not answer. */
  balance: Type.Union([Amount, Type.Null()]),
  state: Type.Enum([...vendorWalletStates]),
});
export type VendorWallet = Static<typeof VendorWallet>;

/** Wallets of vendors in transfer mode; the list is empty where `merchantWallet.isSingle` is true. */
export const VendorWalletsValue = Type.Object({
  currency: CurrencyCode,
  /** Balance of the main wallet. */
  balance: Amount,
  /** Sum of the main wallet and every known vendor balance. */
  total: Amount,
  list: Type.Array(VendorWallet),
});
export type VendorWalletsValue = Static<typeof VendorWalletsValue>;

/** Returns all money to the main wallet, by one transfer per vendor wallet with money. */
export const RecallWalletsRequest = Type.Object({ requestId: RequestId }, { additionalProperties: false });
export type RecallWalletsRequest = Static<typeof RecallWalletsRequest>;

export const RecallWalletsValue = Type.Object({
  currency: CurrencyCode,
  transfers: Type.Array(WalletTransfer),
  /** Vendors that did not answer; their money was not moved. */
  unanswered: Type.Array(VendorCode),
  balance: Amount,
});
export type RecallWalletsValue = Static<typeof RecallWalletsValue>;

export const WalletTransfersQuery = Type.Object({
  ...dayRange,
  vassalage: Type.Optional(VendorCode),
  state: Type.Optional(TransferStateCode),
  ...pageQuery,
});
export type WalletTransfersQuery = Static<typeof WalletTransfersQuery>;

export const WalletTransfersValue = Type.Object({ ...pageOf(WalletTransfer), currency: CurrencyCode });
export type WalletTransfersValue = Static<typeof WalletTransfersValue>;
