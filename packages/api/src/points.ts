import { pointsMarks } from '@baize/contract/marks/points';
import type {
  ConvertPointsRequest,
  ConvertPointsValue,
  PointBalanceValue,
  PointConfigQuery,
  PointConfigValue,
  PointDetailsQuery,
  PointDetailsValue,
  PointRewardsQuery,
  PointRewardsValue,
  RedeemListQuery,
  RedeemListValue,
  RedeemPointsRequest,
  RedeemPointsValue,
} from '@baize/contract/schemas/points';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Points and the points mall. Spec sections 2 (/pointMall), 3 and 7. */
export const pointsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    pointBalance: build.query<PointBalanceValue, void>({
      query: endpointOf(pointsMarks.pointBalance),
      providesTags: ['Points'],
    }),
    pointRewards: build.query<PointRewardsValue, PointRewardsQuery>({
      query: endpointOf(pointsMarks.pointRewards),
      providesTags: ['Points'],
    }),
    redeemList: build.query<RedeemListValue, RedeemListQuery>({
      query: endpointOf(pointsMarks.redeemList),
      providesTags: ['Points'],
    }),
    pointConfig: build.query<PointConfigValue, PointConfigQuery>({
      query: endpointOf(pointsMarks.pointConfig),
      providesTags: ['Points'],
    }),
    pointDetails: build.query<PointDetailsValue, PointDetailsQuery>({
      query: endpointOf(pointsMarks.pointDetails),
      providesTags: ['Points'],
    }),
    redeemPoints: build.mutation<RedeemPointsValue, RedeemPointsRequest>({
      query: endpointOf(pointsMarks.redeemPoints),
      invalidatesTags: ['Points'],
    }),
    convertPoints: build.mutation<ConvertPointsValue, ConvertPointsRequest>({
      query: endpointOf(pointsMarks.convertPoints),
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
