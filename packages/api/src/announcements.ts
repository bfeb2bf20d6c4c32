import { announcementsMarks } from '@baize/contract/marks/announcements';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Banners, notices and popups (spec sections 2, 4 and 7). The language is part of the query, so another language fetches again. */
export const announcementsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    announcements: build.query({
      ...endpoint(announcementsMarks.announcements),
      // Announcements for members belong to the session, so the next member fetches them again (spec section 4).
      providesTags: (_value, _error, { execution }) => (execution === 'B' ? ['Content'] : ['Content', 'Session']),
    }),
  }),
});

export const { useAnnouncementsQuery } = announcementsApi;
