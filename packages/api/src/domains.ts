import { domainsMarks } from '@baize/contract/marks/domains';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Lines of the speed test and mirror sites (spec sections 2 and 7). */
export const domainsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    domainRoute: build.query({ ...endpoint(domainsMarks.domainRoute), providesTags: ['System'] }),
    mirrorSites: build.query({ ...endpoint(domainsMarks.mirrorSites), providesTags: ['System'] }),
  }),
});

export const { useDomainRouteQuery, useMirrorSitesQuery } = domainsApi;
