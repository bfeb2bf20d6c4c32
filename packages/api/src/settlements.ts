import { settlementsMarks } from '@baize/contract/marks/settlements';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Pay of contracts by settlement window (spec section 2, pages of salaries and dividends of the agent centre). */
export const settlementsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    settlements: build.query({ ...endpoint(settlementsMarks.settlements), providesTags: ['Settlements'] }),
    settlement: build.query({ ...endpoint(settlementsMarks.settlement), providesTags: ['Settlements'] }),
    settlementRows: build.query({ ...endpoint(settlementsMarks.settlementRows), providesTags: ['Settlements'] }),
  }),
});

export const { useSettlementsQuery, useSettlementQuery, useSettlementRowsQuery } = settlementsApi;
