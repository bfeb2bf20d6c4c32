import { pointsMarks } from '@baize/contract/marks/points';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Points and the points mall (spec sections 2, /pointMall, 3 and 7). */
export const pointsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    pointBalance: build.query({ ...endpoint(pointsMarks.pointBalance), providesTags: ['Points'] }),
    pointRewards: build.query({ ...endpoint(pointsMarks.pointRewards), providesTags: ['Points'] }),
    redeemList: build.query({ ...endpoint(pointsMarks.redeemList), providesTags: ['Points'] }),
    pointConfig: build.query({ ...endpoint(pointsMarks.pointConfig), providesTags: ['Points'] }),
    pointDetails: build.query({ ...endpoint(pointsMarks.pointDetails), providesTags: ['Points'] }),
    redeemPoints: build.mutation({ ...endpoint(pointsMarks.redeemPoints), invalidatesTags: ['Points'] }),
    convertPoints: build.mutation({
      ...endpoint(pointsMarks.convertPoints),
      invalidatesTags: ['Points', 'Balance', 'Transactions'],
    }),
  }),
});

export const {
  usePointBalanceQuery,
  usePointRewardsQuery,
  useRedeemListQuery,
  usePointConfigQuery,
  usePointDetailsQuery,
  useRedeemPointsMutation,
  useConvertPointsMutation,
} = pointsApi;
