import { defineMarks } from '../marks.ts';

/** Ways in that the member site alone has (spec section 4); `loginSocial` is named by us. Apart, for a site takes a table whole. */
export const memberSignInMarks = defineMarks({
  loginFreePlay: {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  loginSocial: {
    method: 'POST',
    path: '/wps/session/login/social',
    encrypted: true,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
