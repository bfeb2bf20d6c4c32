import { vipMarks } from '@baize/contract/marks/vip';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const CLAIMED = ['Vip', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Levels of the member. Spec section 2, playerRank. */
export const vipApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    vipLevels: build.query({ ...endpoint(vipMarks.vipLevels), providesTags: ['System'] }),
    vipMine: build.query({ ...endpoint(vipMarks.vipMine), providesTags: ['Vip'] }),
    claimVipReward: build.mutation({ ...endpoint(vipMarks.claimVipReward), invalidatesTags: CLAIMED }),
  }),
});

export const { useVipLevelsQuery, useVipMineQuery, useClaimVipRewardMutation } = vipApi;
