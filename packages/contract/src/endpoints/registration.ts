import { endpoint } from '../endpoint.ts';
import { registrationMarks } from '../marks/registration.ts';
import { Empty } from '../schemas/common.ts';
import * as registration from '../schemas/registration.ts';
import * as session from '../schemas/session.ts';
import * as verification from '../schemas/verification.ts';

export const registrationEndpoints = {
  register: endpoint(registrationMarks.register, {
    request: session.RegisterRequest,
    reply: session.RegisterValue,
    errors: [
      'register.closed',
      'register.fields_invalid',
      'register.username_taken',
      'register.invalid_invitation',
      ...verification.captchaErrors,
      ...verification.humanErrors,
      ...verification.codeErrors,
    ],
    summary: 'Register by username and log in (spec sections 3, 4, 5)',
  }),
  registerMobile: endpoint(registrationMarks.registerMobile, {
    request: registration.RegisterMobileRequest,
    reply: session.RegisterValue,
    errors: [
      'register.closed',
      'register.fields_invalid',
      'register.username_taken',
      'register.invalid_invitation',
      'verification.mobile_invalid',
      ...verification.captchaErrors,
      ...verification.humanErrors,
      ...verification.codeErrors,
      ...verification.providerErrors,
    ],
    summary: 'Register by mobile number and log in (spec sections 3, 4, 5)',
  }),
  smsForRegister: endpoint(registrationMarks.smsForRegister, {
    request: verification.SmsForRegisterRequest,
    reply: verification.CodeSentValue,
    errors: ['register.closed', 'verification.mobile_invalid', ...verification.sendErrors, ...verification.humanErrors],
    summary: 'Send the code of a registration (spec section 7)',
  }),
  affiliateCheck: endpoint(registrationMarks.affiliateCheck, {
    request: registration.AffiliateCheckQuery,
    reply: registration.AffiliateCheckValue,
    errors: ['register.invalid_invitation'],
    summary: 'Whether a code may be used on this domain (spec section 7), and which kind of account it opens',
  }),
  promotionVisit: endpoint(registrationMarks.promotionVisit, {
    request: registration.PromotionVisitRequest,
    reply: Empty,
    errors: [],
    summary: 'Count a visit by a promotion link; the reply does not tell whether the code exists',
  }),
};
