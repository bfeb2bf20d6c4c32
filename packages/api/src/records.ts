import { recordsMarks } from '@baize/contract/marks/records';
import type { BetsQuery, BetsValue } from '@baize/contract/schemas/member';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** What a member has played. Spec section 2, personalHistoryCopy. */
export const recordsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    bets: build.query<BetsValue, BetsQuery>({ query: endpointOf(recordsMarks.bets), providesTags: ['Bets'] }),
  }),
});

export const { useBetsQuery } = recordsApi;
