import { endpoint } from '../endpoint.ts';
import { transfersMarks } from '../marks/transfers.ts';
import { Empty } from '../schemas/common.ts';
import * as transfers from '../schemas/transfers.ts';

export const transfersEndpoints = {
  walletTransfer: endpoint(transfersMarks.walletTransfer, {
    request: transfers.WalletTransferRequest,
    reply: transfers.WalletTransferValue,
    errors: [
      'play.excluded',
      'play.loss_limit',
      'play.session_limit',
      'wallet.insufficient_funds',
      'transfer.single_wallet',
      'transfer.amount_invalid',
      'transfer.vendor_maintenance',
      'transfer.vendor_unavailable',
      'ledger.key_reused',
    ],
    summary: 'Move money between the main wallet and a vendor wallet (spec section 7, decision 14)',
  }),
  vendorWallets: endpoint(transfersMarks.vendorWallets, {
    request: Empty,
    reply: transfers.VendorWalletsValue,
    errors: [],
    summary: 'Balances of the vendor wallets (spec section 2, transferFund; decision 14)',
  }),
  recallWallets: endpoint(transfersMarks.recallWallets, {
    request: transfers.RecallWalletsRequest,
    reply: transfers.RecallWalletsValue,
    errors: ['transfer.single_wallet', 'ledger.key_reused'],
    summary: 'Move everything back to the main wallet (spec section 2, transferFund)',
  }),
  walletTransfers: endpoint(transfersMarks.walletTransfers, {
    request: transfers.WalletTransfersQuery,
    reply: transfers.WalletTransfersValue,
    errors: ['request.range_too_long'],
    summary: 'Transfers between wallets, newest first (spec section 2, transferFund)',
  }),
};
