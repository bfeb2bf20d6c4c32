import { defineMarks } from '../marks.ts';

/** Every way in that is not the form of `login`, and what follows a login (spec section 4). Named by us. */
export const signInMarks = defineMarks({
  signInProvider: { method: 'GET', path: '/wps/session/provider', encrypted: false, token: false, site: 'both' },
  rememberedLogin: { method: 'GET', path: '/wps/session/remembered', encrypted: false, token: false, site: 'both' },
  loginRemembered: {
    method: 'POST',
    path: '/wps/session/login/remembered',
    encrypted: true,
    token: false,
    site: 'both',
  },
  forgetRemembered: { method: 'DELETE', path: '/wps/session/remembered', encrypted: false, token: false, site: 'both' },
  sendExtraCheck: {
    method: 'POST',
    path: '/wps/session/login/extraCheck/code',
    encrypted: true,
    token: false,
    site: 'both',
  },
  answerExtraCheck: {
    method: 'POST',
    path: '/wps/session/login/extraCheck',
    encrypted: true,
    token: false,
    site: 'both',
  },
  createHandOff: { method: 'POST', path: '/wps/session/handOff', encrypted: false, token: true, site: 'both' },
  loginHandOff: { method: 'POST', path: '/wps/session/login/handOff', encrypted: true, token: false, site: 'both' },
  firstLogin: { method: 'POST', path: '/wps/member/firstLogin', encrypted: false, token: true, site: 'both' },
  loginInfo: { method: 'GET', path: '/wps/session/loginInfo', encrypted: false, token: true, site: 'both' },
});
