import { prizesMarks } from '@baize/contract/marks/prizes';
import type {
  DrawRequest,
  DrawValue,
  GoldenEggsValue,
  OpenRedEnvelopeRequest,
  PromotionQuery,
  PromotionWinnersQuery,
  PromotionWinnersValue,
  RedEnvelopesValue,
  WheelValue,
} from '@baize/contract/schemas/prizes';
import type { ClaimValue } from '@baize/contract/schemas/promotions';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Asked again whatever the answer: what was refused by the network may have been credited. */
const DRAWN = ['Prizes', 'Rewards', 'Points', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Red envelopes, wheel, golden eggs and raffles. Spec section 1. */
export const prizesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    redEnvelopes: build.query<RedEnvelopesValue, PromotionQuery>({
      query: endpointOf(prizesMarks.redEnvelopes),
      providesTags: ['Prizes'],
    }),
    wheel: build.query<WheelValue, PromotionQuery>({ query: endpointOf(prizesMarks.wheel), providesTags: ['Prizes'] }),
    goldenEggs: build.query<GoldenEggsValue, PromotionQuery>({
      query: endpointOf(prizesMarks.goldenEggs),
      providesTags: ['Prizes'],
    }),
    promotionWinners: build.query<PromotionWinnersValue, PromotionWinnersQuery>({
      query: endpointOf(prizesMarks.promotionWinners),
      providesTags: ['Prizes'],
    }),
    claimRaffle: build.mutation<DrawValue, DrawRequest>({
      query: endpointOf(prizesMarks.claimRaffle),
      invalidatesTags: DRAWN,
    }),
    openRedEnvelope: build.mutation<ClaimValue, OpenRedEnvelopeRequest>({
      query: endpointOf(prizesMarks.openRedEnvelope),
      invalidatesTags: DRAWN,
    }),
    spinWheel: build.mutation<DrawValue, DrawRequest>({
      query: endpointOf(prizesMarks.spinWheel),
      invalidatesTags: DRAWN,
    }),
    smashGoldenEgg: build.mutation<DrawValue, DrawRequest>({
      query: endpointOf(prizesMarks.smashGoldenEgg),
      invalidatesTags: DRAWN,
    }),
  }),
});

export const {
  useRedEnvelopesQuery,
  useWheelQuery,
  useGoldenEggsQuery,
  usePromotionWinnersQuery,
  useClaimRaffleMutation,
  useOpenRedEnvelopeMutation,
  useSpinWheelMutation,
  useSmashGoldenEggMutation,
} = prizesApi;
