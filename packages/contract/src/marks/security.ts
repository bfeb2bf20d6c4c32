import { defineMarks } from '../marks.ts';

/** Spec section 2, securityCenter; decision 4. The paths are ours. What carries a password or a code is sealed. */
export const securityMarks = defineMarks({
  securityOverview: { method: 'GET', path: '/wps/member/security', encrypted: false, token: true, site: 'both' },
  setFirstPassword: {
    method: 'POST',
    path: '/wps/member/security/password',
    encrypted: true,
    token: true,
    site: 'both',
  },
  setWithdrawPassword: {
    method: 'POST',
    path: '/wps/member/security/withdrawPassword',
    encrypted: true,
    token: true,
    site: 'both',
  },
  bindMobile: { method: 'POST', path: '/wps/member/security/mobile', encrypted: true, token: true, site: 'both' },
  bindEmail: { method: 'POST', path: '/wps/member/security/email', encrypted: true, token: true, site: 'both' },
  setRealName: { method: 'POST', path: '/wps/member/security/realName', encrypted: true, token: true, site: 'both' },
  beginTwoFactor: {
    method: 'POST',
    path: '/wps/member/security/twoFactor/begin',
    encrypted: true,
    token: true,
    site: 'both',
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/wps/member/security/twoFactor/confirm',
    encrypted: true,
    token: true,
    site: 'both',
  },
  removeTwoFactor: {
    method: 'POST',
    path: '/wps/member/security/twoFactor/remove',
    encrypted: true,
    token: true,
    site: 'both',
  },
  sessions: { method: 'GET', path: '/wps/member/security/sessions', encrypted: false, token: true, site: 'both' },
  endSession: { method: 'DELETE', path: '/wps/member/security/sessions', encrypted: false, token: true, site: 'both' },
  endOtherSessions: {
    method: 'DELETE',
    path: '/wps/member/security/sessions/others',
    encrypted: false,
    token: true,
    site: 'both',
  },
  devices: { method: 'GET', path: '/wps/member/security/devices', encrypted: false, token: true, site: 'both' },
  loginHistory: { method: 'GET', path: '/wps/member/security/history', encrypted: false, token: true, site: 'both' },
  forgetDevice: { method: 'DELETE', path: '/wps/member/security/devices', encrypted: false, token: true, site: 'both' },
});
