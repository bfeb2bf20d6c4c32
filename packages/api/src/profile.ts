import { profileMarks } from '@baize/contract/marks/profile';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  ChangeAvatarRequest,
  MemberAvatarValue,
  ProfileValue,
  UpdateProfileRequest,
} from '@baize/contract/schemas/profile';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Name, picture and contact fields of the member. Spec sections 3 and 7. */
export const profileApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    memberAvatar: build.query<MemberAvatarValue, void>({
      query: endpointOf(profileMarks.memberAvatar),
      providesTags: ['Profile'],
    }),
    changeAvatar: build.mutation<Empty, ChangeAvatarRequest>({
      query: endpointOf(profileMarks.changeAvatar),
      invalidatesTags: ['Profile'],
    }),
    profile: build.query<ProfileValue, void>({ query: endpointOf(profileMarks.profile), providesTags: ['Profile'] }),
    updateProfile: build.mutation<ProfileValue, UpdateProfileRequest>({
      query: endpointOf(profileMarks.updateProfile),
      invalidatesTags: ['Profile', 'Member'],
    }),
  }),
});

export const { useMemberAvatarQuery, useChangeAvatarMutation, useProfileQuery, useUpdateProfileMutation } = profileApi;
