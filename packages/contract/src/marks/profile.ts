import { defineMarks } from '../marks.ts';

/** Name, picture and contact fields of the member. Spec section 7 names the avatar; the other calls are ours. */
export const profileMarks = defineMarks({
  memberAvatar: {
    method: 'GET',
    path: '/wps/member/info/icon',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  changeAvatar: {
    method: 'PUT',
    path: '/wps/member/profile/avatar',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  profile: {
    method: 'GET',
    path: '/wps/member/profile',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  updateProfile: {
    method: 'PUT',
    path: '/wps/member/profile',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
