import { endpoint } from '../endpoint.ts';
import { verificationMarks } from '../marks/verification.ts';
import { Empty } from '../schemas/common.ts';
import * as verification from '../schemas/verification.ts';

export const verificationEndpoints = {
  captcha: endpoint(verificationMarks.captcha, {
    request: Empty,
    reply: verification.CaptchaValue,
    errors: [],
    summary: 'A new captcha, a base64 png (spec section 3)',
  }),
  smsForLogin: endpoint(verificationMarks.smsForLogin, {
    request: verification.SmsForLoginRequest,
    reply: verification.CodeSentValue,
    errors: ['verification.mobile_invalid', ...verification.sendErrors, ...verification.humanErrors],
    summary: 'Send a code to somebody who is not logged in (spec section 7)',
  }),
  smsForMember: endpoint(verificationMarks.smsForMember, {
    request: verification.SmsForMemberRequest,
    reply: verification.CodeSentValue,
    errors: [
      'verification.mobile_invalid',
      'verification.nothing_bound',
      'security.mobile_taken',
      ...verification.sendErrors,
      ...verification.humanErrors,
    ],
    summary: 'Send a code to the new or the bound number of this member (spec section 2, securityCenter)',
  }),
  emailCode: endpoint(verificationMarks.emailCode, {
    request: verification.EmailCodeRequest,
    reply: verification.CodeSentValue,
    errors: ['verification.nothing_bound', 'security.email_taken', ...verification.sendErrors],
    summary: 'Send a code to the new or the bound e-mail address of this member (spec section 2, securityCenter)',
  }),
  humanCheck: endpoint(verificationMarks.humanCheck, {
    request: verification.HumanCheckRequest,
    reply: verification.HumanCheckValue,
    errors: [],
    summary: 'A slider puzzle, or work for the device instead (spec section 4, decision 9)',
  }),
  answerHumanCheck: endpoint(verificationMarks.answerHumanCheck, {
    request: verification.AnswerHumanCheckRequest,
    reply: verification.AnswerHumanCheckValue,
    errors: ['human_check.failed', 'human_check.expired'],
    summary: 'Judge the answer and give a pass (decision 9)',
  }),
};
