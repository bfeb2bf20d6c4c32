import { vipMarks } from '@baize/contract/marks/vip';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a claim may have been credited before the network failed. */
const TAGS_OF_CLAIM = ['Vip', 'Balance', 'Bonuses', 'Transactions'] as const;

/** VIP levels and rewards of the member (spec section 2, playerRank). */
export const vipApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vipLevels: build.query({ ...endpoint(vipMarks.vipLevels), providesTags: ['System'] }),
    vipMine: build.query({ ...endpoint(vipMarks.vipMine), providesTags: ['Vip'] }),
    claimVipReward: build.mutation({ ...endpoint(vipMarks.claimVipReward), invalidatesTags: TAGS_OF_CLAIM }),
  }),
});

export const { useVipLevelsQuery, useVipMineQuery, useClaimVipRewardMutation } = vipApi;
