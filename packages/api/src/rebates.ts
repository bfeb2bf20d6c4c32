import { rebatesMarks } from '@baize/contract/marks/rebates';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a claim may have been credited before the network failed. */
const TAGS_OF_CLAIM = ['Rebates', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Rebates: shares of the valid bet that are paid back (spec section 2, manualRebate). */
export const rebatesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rebateOverview: build.query({ ...endpoint(rebatesMarks.rebateOverview), providesTags: ['Rebates'] }),
    rebateHistory: build.query({ ...endpoint(rebatesMarks.rebateHistory), providesTags: ['Rebates'] }),
    claimRebate: build.mutation({ ...endpoint(rebatesMarks.claimRebate), invalidatesTags: TAGS_OF_CLAIM }),
  }),
});

export const { useRebateOverviewQuery, useRebateHistoryQuery, useClaimRebateMutation } = rebatesApi;
