import { walletMarks } from '@baize/contract/marks/wallet';
import type {
  BalanceValue,
  DemoDepositRequest,
  DemoDepositValue,
  MerchantWalletValue,
} from '@baize/contract/schemas/wallet';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Spec section 7, "Wallet". */
export const walletApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    balance: build.query<BalanceValue, void>({ query: endpointOf(walletMarks.balance), providesTags: ['Balance'] }),
    merchantWallet: build.query<MerchantWalletValue, void>({
      query: endpointOf(walletMarks.merchantWallet),
      providesTags: ['System'],
    }),
    demoDeposit: build.mutation<DemoDepositValue, DemoDepositRequest>({
      query: endpointOf(walletMarks.demoDeposit),
      // Asked again whatever the answer: a refused deposit may have been credited before the network failed.
      invalidatesTags: ['Balance'],
    }),
  }),
});

export const { useBalanceQuery, useMerchantWalletQuery, useDemoDepositMutation } = walletApi;
