import { domainsMarks } from '@baize/contract/marks/domains';
import type { DomainRouteQuery, DomainRouteValue, MirrorSitesValue } from '@baize/contract/schemas/domains';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Lines to test and mirror sites. Spec sections 2 and 7. */
export const domainsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    domainRoute: build.query<DomainRouteValue, DomainRouteQuery>({
      query: endpointOf(domainsMarks.domainRoute),
      providesTags: ['System'],
    }),
    mirrorSites: build.query<MirrorSitesValue, void>({
      query: endpointOf(domainsMarks.mirrorSites),
      providesTags: ['System'],
    }),
  }),
});

export const { useDomainRouteQuery, useMirrorSitesQuery } = domainsApi;
