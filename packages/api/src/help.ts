import { helpMarks } from '@baize/contract/marks/help';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Help centre and app downloads (spec sections 2 and 7). The language is part of each query. */
export const helpApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    helpCenter: build.query({ ...endpoint(helpMarks.helpCenter), providesTags: ['Content'] }),
    appDownloads: build.query({ ...endpoint(helpMarks.appDownloads), providesTags: ['Content'] }),
  }),
});

export const { useHelpCenterQuery, useAppDownloadsQuery } = helpApi;
