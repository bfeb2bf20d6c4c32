import { withdrawalsMarks } from '@baize/contract/marks/withdrawals';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a call may have succeeded before the network failed. */
const TAGS_OF_WITHDRAWAL = ['Withdrawals', 'Balance', 'Transactions'] as const;

/** Withdrawals, for both sites (spec sections 2, withdraw, and 4, withdrawal confirmation). */
export const withdrawalsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    withdrawOptions: build.query({
      ...endpoint(withdrawalsMarks.withdrawOptions),
      providesTags: ['Withdrawals', 'Balance'],
    }),
    payoutAccounts: build.query({ ...endpoint(withdrawalsMarks.payoutAccounts), providesTags: ['PayoutAccounts'] }),
    withdrawal: build.query({ ...endpoint(withdrawalsMarks.withdrawal), providesTags: ['Withdrawals'] }),
    withdrawals: build.query({ ...endpoint(withdrawalsMarks.withdrawals), providesTags: ['Withdrawals'] }),
    addPayoutAccount: build.mutation({
      ...endpoint(withdrawalsMarks.addPayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    removePayoutAccount: build.mutation({
      ...endpoint(withdrawalsMarks.removePayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    defaultPayoutAccount: build.mutation({
      ...endpoint(withdrawalsMarks.defaultPayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    requestWithdrawal: build.mutation({
      ...endpoint(withdrawalsMarks.requestWithdrawal),
      invalidatesTags: TAGS_OF_WITHDRAWAL,
    }),
    cancelWithdrawal: build.mutation({
      ...endpoint(withdrawalsMarks.cancelWithdrawal),
      invalidatesTags: TAGS_OF_WITHDRAWAL,
    }),
    confirmWithdrawal: build.mutation({
      ...endpoint(withdrawalsMarks.confirmWithdrawal),
      invalidatesTags: TAGS_OF_WITHDRAWAL,
    }),
  }),
});

export const {
  useWithdrawOptionsQuery,
  usePayoutAccountsQuery,
  useWithdrawalQuery,
  useWithdrawalsQuery,
  useAddPayoutAccountMutation,
  useRemovePayoutAccountMutation,
  useDefaultPayoutAccountMutation,
  useRequestWithdrawalMutation,
  useCancelWithdrawalMutation,
  useConfirmWithdrawalMutation,
} = withdrawalsApi;
