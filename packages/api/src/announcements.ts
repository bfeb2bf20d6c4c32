import { announcementsMarks } from '@baize/contract/marks/announcements';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Banners, notices and popups. Spec sections 2, 4 and 7: the language is part of the query, a new one asks again. */
export const announcementsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    announcements: build.query({
      ...endpoint(announcementsMarks.announcements),
      // What members are told belongs to their session: whoever signs in is told anew (spec section 4).
      providesTags: (_value, _error, { execution }) => (execution === 'B' ? ['Content'] : ['Content', 'Session']),
    }),
  }),
});

export const { useAnnouncementsQuery } = announcementsApi;
