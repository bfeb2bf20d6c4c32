import { defineMarks } from '../marks.ts';

/** Spec section 7, "Session and registration". */
export const sessionMarks = defineMarks({
  login: { method: 'POST', path: '/wps/session/login', encrypted: true, token: false, site: 'both' },
  logout: { method: 'DELETE', path: '/wps/session/logout', encrypted: false, token: true, site: 'both' },
  register: { method: 'PUT', path: '/wps/member/register', encrypted: true, token: false, site: 'member' },
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
  smsForRegister: {
    method: 'POST',
    path: '/wps/verification/sms/register',
    encrypted: false,
    token: false,
    site: 'member',
  },
  registerMobile: { method: 'PUT', path: '/wps/member/register/mobile', encrypted: true, token: false, site: 'member' },
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
