import { rebatesMarks } from '@baize/contract/marks/rebates';
import type { ClaimValue } from '@baize/contract/schemas/promotions';
import type {
  ClaimRebateRequest,
  RebateHistoryQuery,
  RebateHistoryValue,
  RebateOverviewValue,
} from '@baize/contract/schemas/rebates';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Rebates', 'Balance', 'Bonuses', 'Transactions'] as const;

/** A share of the valid bet, paid back. Spec section 2, manualRebate. */
export const rebatesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    rebateOverview: build.query<RebateOverviewValue, void>({
      query: endpointOf(rebatesMarks.rebateOverview),
      providesTags: ['Rebates'],
    }),
    rebateHistory: build.query<RebateHistoryValue, RebateHistoryQuery>({
      query: endpointOf(rebatesMarks.rebateHistory),
      providesTags: ['Rebates'],
    }),
    claimRebate: build.mutation<ClaimValue, ClaimRebateRequest>({
      query: endpointOf(rebatesMarks.claimRebate),
      invalidatesTags: CLAIMED,
    }),
  }),
});

export const { useRebateOverviewQuery, useRebateHistoryQuery, useClaimRebateMutation } = rebatesApi;
