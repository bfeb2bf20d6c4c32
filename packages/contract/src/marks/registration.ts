import { defineMarks } from '../marks.ts';

/** Spec section 7, "Session and registration": members register on the member domain alone. */
export const registrationMarks = defineMarks({
  register: { method: 'PUT', path: '/wps/member/register', encrypted: true, token: false, site: 'member' },
});

/** Declared by the spec; the server side comes with issue 4. */
export const registrationPlannedMarks = defineMarks({
  registerMobile: { method: 'PUT', path: '/wps/member/register/mobile', encrypted: true, token: false, site: 'member' },
  smsForRegister: {
    method: 'POST',
    path: '/wps/verification/sms/register',
    encrypted: false,
    token: false,
    site: 'member',
  },
});
