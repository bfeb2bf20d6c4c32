import { defineMarks } from '../marks.ts';

/** Decision 16: limits that a member sets for itself, breaks from play, the reality check. The paths are ours. */
export const playLimitsMarks = defineMarks({
  playLimits: { method: 'GET', path: '/wps/member/play/limits', encrypted: false, token: true, site: 'member' },
  setPlayLimit: { method: 'PUT', path: '/wps/member/play/limits', encrypted: false, token: true, site: 'member' },
  confirmPlayLimit: {
    method: 'POST',
    path: '/wps/member/play/limits/confirm',
    encrypted: false,
    token: true,
    site: 'member',
  },
  withdrawPlayLimit: {
    method: 'POST',
    path: '/wps/member/play/limits/withdraw',
    encrypted: false,
    token: true,
    site: 'member',
  },
  coolOff: { method: 'POST', path: '/wps/member/play/coolOff', encrypted: false, token: true, site: 'member' },
  selfExclude: { method: 'POST', path: '/wps/member/play/exclusion', encrypted: true, token: true, site: 'member' },
  realityCheck: { method: 'GET', path: '/wps/member/play/realityCheck', encrypted: false, token: true, site: 'member' },
  setRealityCheck: {
    method: 'PUT',
    path: '/wps/member/play/realityCheck',
    encrypted: false,
    token: true,
    site: 'member',
  },
  seenRealityCheck: {
    method: 'POST',
    path: '/wps/member/play/realityCheck/seen',
    encrypted: false,
    token: true,
    site: 'member',
  },
});
