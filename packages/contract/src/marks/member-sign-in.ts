import { defineMarks } from '../marks.ts';

/**
 * Log-in methods of the member site only (spec section 4); the name of `loginSocial` is ours. They are a separate
 * table, because a site imports a table as a whole.
 */
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
