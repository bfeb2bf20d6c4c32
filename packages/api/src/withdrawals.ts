import { withdrawalsMarks } from '@baize/contract/marks/withdrawals';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  AddPayoutAccountRequest,
  ConfirmWithdrawalRequest,
  DefaultPayoutAccountRequest,
  PayoutAccount,
  PayoutAccountsValue,
  RemovePayoutAccountRequest,
  RequestWithdrawalRequest,
  WithdrawalIdRequest,
  WithdrawalQuery,
  WithdrawalsQuery,
  WithdrawalsValue,
  WithdrawalValue,
  WithdrawOptionsValue,
} from '@baize/contract/schemas/withdrawals';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been done. */
const MOVED = ['Withdrawals', 'Balance', 'Transactions'] as const;

/** Money out of the platform, for both sites. Spec sections 2 (withdraw) and 4 (withdrawal confirmation). */
export const withdrawalsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    withdrawOptions: build.query<WithdrawOptionsValue, void>({
      query: endpointOf(withdrawalsMarks.withdrawOptions),
      providesTags: ['Withdrawals', 'Balance'],
    }),
    payoutAccounts: build.query<PayoutAccountsValue, void>({
      query: endpointOf(withdrawalsMarks.payoutAccounts),
      providesTags: ['PayoutAccounts'],
    }),
    withdrawal: build.query<WithdrawalValue, WithdrawalQuery>({
      query: endpointOf(withdrawalsMarks.withdrawal),
      providesTags: ['Withdrawals'],
    }),
    withdrawals: build.query<WithdrawalsValue, WithdrawalsQuery>({
      query: endpointOf(withdrawalsMarks.withdrawals),
      providesTags: ['Withdrawals'],
    }),
    addPayoutAccount: build.mutation<PayoutAccount, AddPayoutAccountRequest>({
      query: endpointOf(withdrawalsMarks.addPayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    removePayoutAccount: build.mutation<Empty, RemovePayoutAccountRequest>({
      query: endpointOf(withdrawalsMarks.removePayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    defaultPayoutAccount: build.mutation<Empty, DefaultPayoutAccountRequest>({
      query: endpointOf(withdrawalsMarks.defaultPayoutAccount),
      invalidatesTags: ['PayoutAccounts'],
    }),
    requestWithdrawal: build.mutation<WithdrawalValue, RequestWithdrawalRequest>({
      query: endpointOf(withdrawalsMarks.requestWithdrawal),
      invalidatesTags: MOVED,
    }),
    cancelWithdrawal: build.mutation<WithdrawalValue, WithdrawalIdRequest>({
      query: endpointOf(withdrawalsMarks.cancelWithdrawal),
      invalidatesTags: MOVED,
    }),
    confirmWithdrawal: build.mutation<WithdrawalValue, ConfirmWithdrawalRequest>({
      query: endpointOf(withdrawalsMarks.confirmWithdrawal),
      invalidatesTags: MOVED,
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
