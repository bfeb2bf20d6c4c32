import { playLimitsMarks } from '@baize/contract/marks/play-limits';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch when a break from play begins: offers of every kind are hidden from then on, and deposits are refused. */
const BREAK_BEGUN = [
  ...(['PlayLimits', 'Member', 'Content', 'Activities', 'Rewards'] as const),
  ...(['Missions', 'Deposits', 'Referrals', 'Prizes'] as const),
];

/** Play limits, breaks and the reality check (decision 16), for the member site. */
export const playLimitsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    playLimits: build.query({ ...endpoint(playLimitsMarks.playLimits), providesTags: ['PlayLimits'] }),
    setPlayLimit: build.mutation({
      ...endpoint(playLimitsMarks.setPlayLimit),
      invalidatesTags: ['PlayLimits', 'Deposits'],
    }),
    confirmPlayLimit: build.mutation({
      ...endpoint(playLimitsMarks.confirmPlayLimit),
      invalidatesTags: ['PlayLimits', 'Deposits'],
    }),
    withdrawPlayLimit: build.mutation({
      ...endpoint(playLimitsMarks.withdrawPlayLimit),
      invalidatesTags: ['PlayLimits'],
    }),
    coolOff: build.mutation({ ...endpoint(playLimitsMarks.coolOff), invalidatesTags: BREAK_BEGUN }),
    selfExclude: build.mutation({ ...endpoint(playLimitsMarks.selfExclude), invalidatesTags: BREAK_BEGUN }),
    // The figures change with every bet, so they are not cached.
    realityCheck: build.query({
      ...endpoint(playLimitsMarks.realityCheck),
      providesTags: ['PlayLimits'],
      keepUnusedDataFor: 0,
    }),
    setRealityCheck: build.mutation({ ...endpoint(playLimitsMarks.setRealityCheck), invalidatesTags: ['PlayLimits'] }),
    seenRealityCheck: build.mutation({
      ...endpoint(playLimitsMarks.seenRealityCheck),
      invalidatesTags: ['PlayLimits'],
    }),
  }),
});

export const {
  usePlayLimitsQuery,
  useSetPlayLimitMutation,
  useConfirmPlayLimitMutation,
  useWithdrawPlayLimitMutation,
  useCoolOffMutation,
  useSelfExcludeMutation,
  useRealityCheckQuery,
  useSetRealityCheckMutation,
  useSeenRealityCheckMutation,
} = playLimitsApi;
