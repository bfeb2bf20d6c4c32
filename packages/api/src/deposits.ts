import { depositsMarks } from '@baize/contract/marks/deposits';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Deposits, for both sites (spec section 2, depositv2). */
export const depositsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    depositMethods: build.query({ ...endpoint(depositsMarks.depositMethods), providesTags: ['Deposits'] }),
    depositQuote: build.query({ ...endpoint(depositsMarks.depositQuote), providesTags: ['Deposits'] }),
    deposit: build.query({ ...endpoint(depositsMarks.deposit), providesTags: ['Deposits'] }),
    deposits: build.query({ ...endpoint(depositsMarks.deposits), providesTags: ['Deposits'] }),
    createDeposit: build.mutation({ ...endpoint(depositsMarks.createDeposit), invalidatesTags: ['Deposits'] }),
    sendDepositProof: build.mutation({ ...endpoint(depositsMarks.sendDepositProof), invalidatesTags: ['Deposits'] }),
    // The deposit may have been credited meanwhile.
    cancelDeposit: build.mutation({
      ...endpoint(depositsMarks.cancelDeposit),
      invalidatesTags: ['Deposits', 'Balance'],
    }),
  }),
});

export const {
  useDepositMethodsQuery,
  useDepositQuoteQuery,
  useDepositQuery,
  useDepositsQuery,
  useCreateDepositMutation,
  useSendDepositProofMutation,
  useCancelDepositMutation,
} = depositsApi;
