import { recruitingMarks } from '@baize/contract/marks/recruiting';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Recruiting of an agent: accounts that it opens, and promotion links (spec section 2, registerCenter). */
export const recruitingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createDownlineOptions: build.query({
      ...endpoint(recruitingMarks.createDownlineOptions),
      providesTags: ['PromotionLinks'],
    }),
    createDownline: build.mutation({
      ...endpoint(recruitingMarks.createDownline),
      invalidatesTags: ['Team', 'Contracts', 'PromotionLinks'],
    }),
    promotionLinks: build.query({ ...endpoint(recruitingMarks.promotionLinks), providesTags: ['PromotionLinks'] }),
    createPromotionLink: build.mutation({
      ...endpoint(recruitingMarks.createPromotionLink),
      invalidatesTags: ['PromotionLinks'],
    }),
    switchPromotionLink: build.mutation({
      ...endpoint(recruitingMarks.switchPromotionLink),
      invalidatesTags: ['PromotionLinks'],
    }),
    removePromotionLink: build.mutation({
      ...endpoint(recruitingMarks.removePromotionLink),
      invalidatesTags: ['PromotionLinks'],
    }),
  }),
});

export const {
  useCreateDownlineOptionsQuery,
  useCreateDownlineMutation,
  usePromotionLinksQuery,
  useCreatePromotionLinkMutation,
  useSwitchPromotionLinkMutation,
  useRemovePromotionLinkMutation,
} = recruitingApi;
