import { walletMarks } from '@baize/contract/marks/wallet';
import type { BalanceValue, MerchantWalletValue } from '@baize/contract/schemas/wallet';
import { baseApi, SESSION_LONG } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Spec section 7, "Wallet". */
export const walletApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    balance: build.query<BalanceValue, void>({ query: endpointOf(walletMarks.balance), providesTags: ['Balance'] }),
    merchantWallet: build.query<MerchantWalletValue, void>({
      query: endpointOf(walletMarks.merchantWallet),
      keepUnusedDataFor: SESSION_LONG,
      providesTags: ['Session'],
    }),
  }),
});

export const { useBalanceQuery, useMerchantWalletQuery } = walletApi;
