import { rebatesMarks } from '@baize/contract/marks/rebates';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Rebates', 'Balance', 'Bonuses', 'Transactions'] as const;

/** A share of the valid bet, paid back. Spec section 2, manualRebate. */
export const rebatesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rebateOverview: build.query({ ...endpoint(rebatesMarks.rebateOverview), providesTags: ['Rebates'] }),
    rebateHistory: build.query({ ...endpoint(rebatesMarks.rebateHistory), providesTags: ['Rebates'] }),
    claimRebate: build.mutation({ ...endpoint(rebatesMarks.claimRebate), invalidatesTags: CLAIMED }),
  }),
});

export const { useRebateOverviewQuery, useRebateHistoryQuery, useClaimRebateMutation } = rebatesApi;
