import { profileMarks } from '@baize/contract/marks/profile';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Name, picture and contact fields of the member (spec sections 3 and 7). */
export const profileApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberAvatar: build.query({ ...endpoint(profileMarks.memberAvatar), providesTags: ['Profile'] }),
    changeAvatar: build.mutation({ ...endpoint(profileMarks.changeAvatar), invalidatesTags: ['Profile'] }),
    profile: build.query({ ...endpoint(profileMarks.profile), providesTags: ['Profile'] }),
    updateProfile: build.mutation({ ...endpoint(profileMarks.updateProfile), invalidatesTags: ['Profile', 'Member'] }),
  }),
});

export const { useMemberAvatarQuery, useChangeAvatarMutation, useProfileQuery, useUpdateProfileMutation } = profileApi;
