import { defineMarks } from '../marks.ts';

/** Session calls of every page (spec section 7, "Session and registration"). Other log-in methods are in `sign-in`. */
export const sessionMarks = defineMarks({
  login: {
    method: 'POST',
    path: '/wps/session/login',
    encrypted: true,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  logout: {
    method: 'DELETE',
    path: '/wps/session/logout',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
