import { recruitingMarks } from '@baize/contract/marks/recruiting';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  CreateDownlineOptionsValue,
  CreateDownlineRequest,
  CreateDownlineValue,
  CreatePromotionLinkRequest,
  PromotionLink,
  PromotionLinksValue,
  RemovePromotionLinkQuery,
} from '@baize/contract/schemas/recruiting';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** How an agent's line grows: accounts that it opens, and promotion links. Spec section 2, registerCenter. */
export const recruitingApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createDownlineOptions: build.query<CreateDownlineOptionsValue, void>({
      query: endpointOf(recruitingMarks.createDownlineOptions),
      providesTags: ['PromotionLinks'],
    }),
    createDownline: build.mutation<CreateDownlineValue, CreateDownlineRequest>({
      query: endpointOf(recruitingMarks.createDownline),
      invalidatesTags: ['Team'],
    }),
    promotionLinks: build.query<PromotionLinksValue, void>({
      query: endpointOf(recruitingMarks.promotionLinks),
      providesTags: ['PromotionLinks'],
    }),
    createPromotionLink: build.mutation<PromotionLink, CreatePromotionLinkRequest>({
      query: endpointOf(recruitingMarks.createPromotionLink),
      invalidatesTags: ['PromotionLinks'],
    }),
    removePromotionLink: build.mutation<Empty, RemovePromotionLinkQuery>({
      query: endpointOf(recruitingMarks.removePromotionLink),
      invalidatesTags: ['PromotionLinks'],
    }),
  }),
});

export const {
  useCreateDownlineOptionsQuery,
  useCreateDownlineMutation,
  usePromotionLinksQuery,
  useCreatePromotionLinkMutation,
  useRemovePromotionLinkMutation,
} = recruitingApi;
