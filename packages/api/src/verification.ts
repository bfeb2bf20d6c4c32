import { verificationMarks } from '@baize/contract/marks/verification';
import type {
  AnswerHumanCheckRequest,
  AnswerHumanCheckValue,
  CaptchaValue,
  CodeSentValue,
  EmailCodeRequest,
  HumanCheckRequest,
  HumanCheckValue,
  SmsForLoginRequest,
  SmsForMemberRequest,
} from '@baize/contract/schemas/verification';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Codes, captcha and human check: proofs that other calls ask for. Spec sections 3, 4 and 7. */
export const verificationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // Each picture is good for one answer.
    captcha: build.query<CaptchaValue, void>({ query: endpointOf(verificationMarks.captcha), keepUnusedDataFor: 0 }),
    smsForLogin: build.mutation<CodeSentValue, SmsForLoginRequest>({
      query: endpointOf(verificationMarks.smsForLogin),
    }),
    smsForMember: build.mutation<CodeSentValue, SmsForMemberRequest>({
      query: endpointOf(verificationMarks.smsForMember),
    }),
    emailCode: build.mutation<CodeSentValue, EmailCodeRequest>({ query: endpointOf(verificationMarks.emailCode) }),
    humanCheck: build.mutation<HumanCheckValue, HumanCheckRequest>({ query: endpointOf(verificationMarks.humanCheck) }),
    answerHumanCheck: build.mutation<AnswerHumanCheckValue, AnswerHumanCheckRequest>({
      query: endpointOf(verificationMarks.answerHumanCheck),
    }),
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
