import { endpoint } from '../endpoint.ts';
import { walletMarks } from '../marks/wallet.ts';
import { Empty } from '../schemas/common.ts';
import * as wallet from '../schemas/wallet.ts';

export const walletEndpoints = {
  balance: endpoint(walletMarks.balance, {
    request: Empty,
    reply: wallet.BalanceValue,
    errors: [],
    summary: 'Balance of the main wallet (spec section 7)',
  }),
  merchantWallet: endpoint(walletMarks.merchantWallet, {
    request: Empty,
    reply: wallet.MerchantWalletValue,
    errors: [],
    summary: 'Whether vendors play on the one wallet (spec section 7)',
  }),
};
