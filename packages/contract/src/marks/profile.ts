import { defineMarks } from '../marks.ts';

/** Name, picture and contact fields of the member. Spec section 7 names the avatar; the other calls are ours. */
export const profileMarks = defineMarks({
  memberAvatar: { method: 'GET', path: '/wps/member/info/icon', encrypted: false, token: true, site: 'both' },
  changeAvatar: { method: 'PUT', path: '/wps/member/profile/avatar', encrypted: false, token: true, site: 'both' },
  profile: { method: 'GET', path: '/wps/member/profile', encrypted: false, token: true, site: 'both' },
  updateProfile: { method: 'PUT', path: '/wps/member/profile', encrypted: true, token: true, site: 'both' },
});
