import { vipMarks } from '@baize/contract/marks/vip';
import type { ClaimValue } from '@baize/contract/schemas/promotions';
import type { ClaimVipRewardRequest, VipLevelsQuery, VipLevelsValue, VipMineValue } from '@baize/contract/schemas/vip';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Vip', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Levels of the member. Spec section 2, playerRank. */
export const vipApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vipLevels: build.query<VipLevelsValue, VipLevelsQuery>({
      query: endpointOf(vipMarks.vipLevels),
      providesTags: ['System'],
    }),
    vipMine: build.query<VipMineValue, void>({ query: endpointOf(vipMarks.vipMine), providesTags: ['Vip'] }),
    claimVipReward: build.mutation<ClaimValue, ClaimVipRewardRequest>({
      query: endpointOf(vipMarks.claimVipReward),
      invalidatesTags: CLAIMED,
    }),
  }),
});

export const { useVipLevelsQuery, useVipMineQuery, useClaimVipRewardMutation } = vipApi;
