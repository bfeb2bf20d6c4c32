import { memberMarks } from '@baize/contract/marks/member';
import { baseApi, personalTags } from './base.ts';
import { endpoint } from './endpoint.ts';

/** The member's own data (spec sections 2, member centre, and 3, member info). */
export const memberApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberInfo: build.query({ ...endpoint(memberMarks.memberInfo), providesTags: ['Member'] }),
    updateLanguage: build.mutation({
      ...endpoint(memberMarks.updateLanguage),
      // Records and rewards come in the language stored on the server. Game lists use that of their query.
      invalidatesTags: (_value, error) => (error ? [] : personalTags),
    }),
  }),
});

export const { useMemberInfoQuery, useUpdateLanguageMutation } = memberApi;
