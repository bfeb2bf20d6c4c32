import { defineMarks } from '../marks.ts';

/** Spec section 7, "Session and registration". */
export const sessionMarks = defineMarks({
  login: { method: 'POST', path: '/wps/session/login', encrypted: true, token: false, site: 'both' },
  logout: { method: 'DELETE', path: '/wps/session/logout', encrypted: false, token: true, site: 'both' },
});

/** Declared by the spec; the server side comes with issue 4. */
export const sessionPlannedMarks = defineMarks({
  loginFreePlay: {
    method: 'POST',
    path: '/wps/session/login/freeplay',
    encrypted: false,
    token: false,
    site: 'member',
  },
  smsForLogin: { method: 'POST', path: '/wps/verification/sms/noLogin', encrypted: false, token: false, site: 'both' },
  captcha: { method: 'GET', path: '/wps/captcha', encrypted: false, token: false, site: 'both' },
  changePassword: { method: 'POST', path: '/wps/member/password', encrypted: true, token: true, site: 'both' },
  forgotByEmail: { method: 'POST', path: '/wps/member/password/email', encrypted: false, token: false, site: 'both' },
  resetByPhone: {
    method: 'POST',
    path: '/wps/member/password/verification',
    encrypted: true,
    token: false,
    site: 'both',
  },
});
