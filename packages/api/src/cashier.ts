import { cashierMarks } from '@baize/contract/marks/cashier';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Demo deposits, for the member site. */
export const cashierApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    demoDeposit: build.mutation({
      ...endpoint(cashierMarks.demoDeposit),
      // Refetched after every result, because a deposit may have been credited before the network failed.
      invalidatesTags: ['Balance', 'Deposits', 'Transactions'],
    }),
  }),
});

export const { useDemoDepositMutation } = cashierApi;
