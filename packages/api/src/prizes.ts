import { prizesMarks } from '@baize/contract/marks/prizes';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Tags to refetch after every result, because a prize may have been credited before the network failed. */
const TAGS_OF_DRAW = ['Prizes', 'Rewards', 'Points', 'Balance', 'Bonuses', 'Transactions'] as const;

/** Red envelopes, wheel, golden eggs and raffles (spec section 1). */
export const prizesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    redEnvelopes: build.query({ ...endpoint(prizesMarks.redEnvelopes), providesTags: ['Prizes'] }),
    wheel: build.query({ ...endpoint(prizesMarks.wheel), providesTags: ['Prizes'] }),
    goldenEggs: build.query({ ...endpoint(prizesMarks.goldenEggs), providesTags: ['Prizes'] }),
    raffles: build.query({ ...endpoint(prizesMarks.raffles), providesTags: ['Prizes'] }),
    fairSeeds: build.query({ ...endpoint(prizesMarks.fairSeeds), providesTags: ['Prizes'] }),
    prizeDraws: build.query({ ...endpoint(prizesMarks.prizeDraws), providesTags: ['Prizes'] }),
    drawProof: build.query({ ...endpoint(prizesMarks.drawProof), providesTags: ['Prizes'] }),
    changeFairSeeds: build.mutation({ ...endpoint(prizesMarks.changeFairSeeds), invalidatesTags: ['Prizes'] }),
    promotionWinners: build.query({ ...endpoint(prizesMarks.promotionWinners), providesTags: ['Prizes'] }),
    claimRaffle: build.mutation({ ...endpoint(prizesMarks.claimRaffle), invalidatesTags: TAGS_OF_DRAW }),
    openRedEnvelope: build.mutation({ ...endpoint(prizesMarks.openRedEnvelope), invalidatesTags: TAGS_OF_DRAW }),
    spinWheel: build.mutation({ ...endpoint(prizesMarks.spinWheel), invalidatesTags: TAGS_OF_DRAW }),
    smashGoldenEgg: build.mutation({ ...endpoint(prizesMarks.smashGoldenEgg), invalidatesTags: TAGS_OF_DRAW }),
  }),
});

export const {
  useRedEnvelopesQuery,
  useWheelQuery,
  useGoldenEggsQuery,
  useRafflesQuery,
  useFairSeedsQuery,
  usePrizeDrawsQuery,
  useDrawProofQuery,
  useChangeFairSeedsMutation,
  usePromotionWinnersQuery,
  useClaimRaffleMutation,
  useOpenRedEnvelopeMutation,
  useSpinWheelMutation,
  useSmashGoldenEggMutation,
} = prizesApi;
