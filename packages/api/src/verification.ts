import { verificationMarks } from '@baize/contract/marks/verification';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Verification codes, captcha and human check, which other calls require (spec sections 3, 4 and 7). */
export const verificationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // A captcha is valid for one answer, so it is not cached.
    captcha: build.query({ ...endpoint(verificationMarks.captcha), keepUnusedDataFor: 0 }),
    smsForLogin: build.mutation({ ...endpoint(verificationMarks.smsForLogin) }),
    smsForMember: build.mutation({ ...endpoint(verificationMarks.smsForMember) }),
    emailCode: build.mutation({ ...endpoint(verificationMarks.emailCode) }),
    humanCheck: build.mutation({ ...endpoint(verificationMarks.humanCheck) }),
    answerHumanCheck: build.mutation({ ...endpoint(verificationMarks.answerHumanCheck) }),
  }),
});

export const {
  useCaptchaQuery,
  useSmsForLoginMutation,
  useSmsForMemberMutation,
  useEmailCodeMutation,
  useHumanCheckMutation,
  useAnswerHumanCheckMutation,
} = verificationApi;
