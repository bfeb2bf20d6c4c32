import { recordsMarks } from '@baize/contract/marks/records';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Betting records of a member (spec section 2, personalHistoryCopy). */
export const recordsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    bets: build.query({ ...endpoint(recordsMarks.bets), providesTags: ['Bets'] }),
  }),
});

export const { useBetsQuery } = recordsApi;
