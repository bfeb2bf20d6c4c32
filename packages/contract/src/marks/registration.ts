import { defineMarks } from '../marks.ts';

/** Registration of members (spec section 7, "Session and registration"), on the member domain only. */
export const registrationMarks = defineMarks({
  register: {
    method: 'PUT',
    path: '/wps/member/register',
    encrypted: true,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  registerMobile: {
    method: 'PUT',
    path: '/wps/member/register/mobile',
    encrypted: true,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  smsForRegister: {
    method: 'POST',
    path: '/wps/verification/sms/register',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  affiliateCheck: {
    method: 'GET',
    path: '/wps/agent/affiliate',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  promotionVisit: {
    method: 'POST',
    path: '/wps/affiliate/visit',
    encrypted: false,
    token: false,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
