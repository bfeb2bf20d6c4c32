import { defineMarks } from '../marks.ts';

/** Balance and wallets (spec section 7, "Wallet"). */
export const walletMarks = defineMarks({
  balance: {
    method: 'GET',
    path: '/wps/v2/wallets/balance',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  merchantWallet: {
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
