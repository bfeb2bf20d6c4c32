import { defineMarks } from '../marks.ts';

/** Transfers between the main wallet and the wallets of vendors (spec section 7, "Wallet", and section 2, transferFund; decision 14). */
export const transfersMarks = defineMarks({
  walletTransfer: {
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  vendorWallets: {
    method: 'GET',
    path: '/wps/v2/wallets/vendors',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  recallWallets: {
    method: 'POST',
    path: '/wps/v2/wallets/recall',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  walletTransfers: {
    method: 'GET',
    path: '/wps/v2/wallets/transfers',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
