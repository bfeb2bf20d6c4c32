import { endpoint } from '../endpoint.ts';
import { profileMarks } from '../marks/profile.ts';
import { Empty } from '../schemas/common.ts';
import * as profile from '../schemas/profile.ts';

export const profileEndpoints = {
  memberAvatar: endpoint(profileMarks.memberAvatar, {
    request: Empty,
    reply: profile.MemberAvatarValue,
    errors: [],
    summary: 'Picture of this member, and those to choose from (spec section 7)',
  }),
  changeAvatar: endpoint(profileMarks.changeAvatar, {
    request: profile.ChangeAvatarRequest,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'Choose another picture',
  }),
  profile: endpoint(profileMarks.profile, {
    request: Empty,
    reply: profile.ProfileValue,
    errors: [],
    summary: 'Profile of this member (spec section 3, "Registration user")',
  }),
  updateProfile: endpoint(profileMarks.updateProfile, {
    request: profile.UpdateProfileRequest,
    reply: profile.ProfileValue,
    errors: ['profile.fields_invalid', 'profile.nickname_taken'],
    summary: 'Change fields of the profile',
  }),
};
