import { helpMarks } from '@baize/contract/marks/help';
import type {
  AppDownloadsQuery,
  AppDownloadsValue,
  HelpCenterQuery,
  HelpCenterValue,
} from '@baize/contract/schemas/help';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Help centre and app downloads. Spec sections 2 and 7. The language is part of each query. */
export const helpApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    helpCenter: build.query<HelpCenterValue, HelpCenterQuery>({
      query: endpointOf(helpMarks.helpCenter),
      providesTags: ['Content'],
    }),
    appDownloads: build.query<AppDownloadsValue, AppDownloadsQuery>({
      query: endpointOf(helpMarks.appDownloads),
      providesTags: ['Content'],
    }),
  }),
});

export const { useHelpCenterQuery, useAppDownloadsQuery } = helpApi;
