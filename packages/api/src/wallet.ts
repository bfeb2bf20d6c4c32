import { walletMarks } from '@baize/contract/marks/wallet';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Balance and wallets (spec section 7, "Wallet"). */
export const walletApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    balance: build.query({ ...endpoint(walletMarks.balance), providesTags: ['Balance'] }),
    merchantWallet: build.query({
      ...endpoint(walletMarks.merchantWallet),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Session'],
    }),
  }),
});

export const { useBalanceQuery, useMerchantWalletQuery } = walletApi;
