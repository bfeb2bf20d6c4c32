import { defineMarks } from '../marks.ts';

/** Proofs that other calls require: codes by SMS and e-mail, the captcha, the human check (decision 9). The names of the last four are ours. */
export const verificationMarks = defineMarks({
  captcha: {
    method: 'GET',
    path: '/wps/captcha',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  smsForLogin: {
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  smsForMember: {
    method: 'POST',
    path: '/wps/verification/sms/member',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  emailCode: {
    method: 'POST',
    path: '/wps/verification/email/member',
    encrypted: false,
    token: true,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  humanCheck: {
    method: 'POST',
    path: '/wps/verification/human',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  answerHumanCheck: {
    method: 'POST',
    path: '/wps/verification/human/answer',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
