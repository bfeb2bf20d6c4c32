import { verificationMarks } from '@baize/contract/marks/verification';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Codes, captcha and human check: proofs that other calls ask for. Spec sections 3, 4 and 7. */
export const verificationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // Each picture is good for one answer.
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
