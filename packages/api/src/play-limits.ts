import { playLimitsMarks } from '@baize/contract/marks/play-limits';
import type {
  CoolOffRequest,
  PlayLimitRaiseRequest,
  PlayLimitsValue,
  RealityCheckValue,
  SelfExcludeRequest,
  SetPlayLimitRequest,
  SetRealityCheckRequest,
} from '@baize/contract/schemas/play-limits';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Limits of play, breaks from it and the reality check (decision 16), for the member site. */
export const playLimitsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    playLimits: build.query<PlayLimitsValue, void>({
      query: endpointOf(playLimitsMarks.playLimits),
      providesTags: ['PlayLimits'],
    }),
    setPlayLimit: build.mutation<PlayLimitsValue, SetPlayLimitRequest>({
      query: endpointOf(playLimitsMarks.setPlayLimit),
      invalidatesTags: ['PlayLimits', 'Deposits'],
    }),
    confirmPlayLimit: build.mutation<PlayLimitsValue, PlayLimitRaiseRequest>({
      query: endpointOf(playLimitsMarks.confirmPlayLimit),
      invalidatesTags: ['PlayLimits', 'Deposits'],
    }),
    withdrawPlayLimit: build.mutation<PlayLimitsValue, PlayLimitRaiseRequest>({
      query: endpointOf(playLimitsMarks.withdrawPlayLimit),
      invalidatesTags: ['PlayLimits'],
    }),
    coolOff: build.mutation<PlayLimitsValue, CoolOffRequest>({
      query: endpointOf(playLimitsMarks.coolOff),
      invalidatesTags: ['PlayLimits', 'Member'],
    }),
    selfExclude: build.mutation<PlayLimitsValue, SelfExcludeRequest>({
      query: endpointOf(playLimitsMarks.selfExclude),
      invalidatesTags: ['PlayLimits', 'Member'],
    }),
    // Its figures change with every bet.
    realityCheck: build.query<RealityCheckValue, void>({
      query: endpointOf(playLimitsMarks.realityCheck),
      providesTags: ['PlayLimits'],
      keepUnusedDataFor: 0,
    }),
    setRealityCheck: build.mutation<RealityCheckValue, SetRealityCheckRequest>({
      query: endpointOf(playLimitsMarks.setRealityCheck),
      invalidatesTags: ['PlayLimits'],
    }),
    seenRealityCheck: build.mutation<RealityCheckValue, void>({
      query: endpointOf(playLimitsMarks.seenRealityCheck),
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
