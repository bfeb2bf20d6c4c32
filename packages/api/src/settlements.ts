import { settlementsMarks } from '@baize/contract/marks/settlements';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Pay of contracts by window. Spec section 2, the agent centre's pages of salaries and dividends. */
export const settlementsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    settlements: build.query({ ...endpoint(settlementsMarks.settlements), providesTags: ['Settlements'] }),
    settlement: build.query({ ...endpoint(settlementsMarks.settlement), providesTags: ['Settlements'] }),
  }),
});

export const { useSettlementsQuery, useSettlementQuery } = settlementsApi;
