import { defineMarks } from '../marks.ts';

/** Passwords (spec section 7). `resetByEmail` is ours: the link of the e-mail leads to it. */
export const passwordsMarks = defineMarks({
  changePassword: {
    method: 'POST',
    path: '/wps/member/password',
    encrypted: true,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  forgotByEmail: {
    method: 'POST',
    path: '/wps/member/password/email',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  resetByEmail: {
    method: 'POST',
    path: '/wps/member/password/email/confirm',
    encrypted: true,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  resetByPhone: {
    method: 'POST',
    path: '/wps/member/password/verification',
    encrypted: true,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
