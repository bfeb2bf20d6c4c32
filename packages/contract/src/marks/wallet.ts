import { defineMarks } from '../marks.ts';

/** Spec section 7, "Wallet". `demoDeposit` is ours: play money for a merchant whose DEMOCASHIER switch is on. */
export const walletMarks = defineMarks({
  balance: { method: 'GET', path: '/wps/v2/wallets/balance', encrypted: false, token: true, site: 'both' },
  merchantWallet: { method: 'GET', path: '/wps/relay/GCS_merchantWallet', encrypted: false, token: true, site: 'both' },
  demoDeposit: { method: 'POST', path: '/wps/cashier/demo/deposit', encrypted: false, token: true, site: 'member' },
});

export const walletPlannedMarks = defineMarks({
  walletTransfer: {
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    encrypted: false,
    token: true,
    site: 'member',
  },
});
