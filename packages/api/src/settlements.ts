import { settlementsMarks } from '@baize/contract/marks/settlements';
import type {
  SettlementQuery,
  SettlementsQuery,
  SettlementsValue,
  SettlementValue,
} from '@baize/contract/schemas/settlements';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** What contracts came to, window by window. Spec section 2, the agent centre's pages of salaries and dividends. */
export const settlementsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    settlements: build.query<SettlementsValue, SettlementsQuery>({
      query: endpointOf(settlementsMarks.settlements),
      providesTags: ['Settlements'],
    }),
    settlement: build.query<SettlementValue, SettlementQuery>({
      query: endpointOf(settlementsMarks.settlement),
      providesTags: ['Settlements'],
    }),
  }),
});

export const { useSettlementsQuery, useSettlementQuery } = settlementsApi;
