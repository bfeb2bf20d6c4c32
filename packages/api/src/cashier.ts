import { cashierMarks } from '@baize/contract/marks/cashier';
import type { DemoDepositRequest, DemoDepositValue } from '@baize/contract/schemas/wallet';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Money in and out of the platform, for the member site. */
export const cashierApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    demoDeposit: build.mutation<DemoDepositValue, DemoDepositRequest>({
      query: endpointOf(cashierMarks.demoDeposit),
      // Asked again whatever the answer: a refused deposit may have been credited before the network failed.
      invalidatesTags: ['Balance', 'Deposits', 'Transactions'],
    }),
  }),
});

export const { useDemoDepositMutation } = cashierApi;
