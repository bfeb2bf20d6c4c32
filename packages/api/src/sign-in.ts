import { signInMarks } from '@baize/contract/marks/sign-in';
import type { Empty } from '@baize/contract/schemas/common';
import type { LoginValue } from '@baize/contract/schemas/session';
import type {
  AnswerExtraCheckRequest,
  CreateHandOffRequest,
  CreateHandOffValue,
  LoginHandOffRequest,
  LoginInfoValue,
  LoginRememberedRequest,
  RememberedLoginValue,
  SignInProviderValue,
  SendExtraCheckRequest,
} from '@baize/contract/schemas/sign-in';
import type { CodeSentValue } from '@baize/contract/schemas/verification';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Every way in that is not the form of `login`. The site stores the token of each, see `forgetPersonalData`. Spec section 4. */
export const signInApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // Each login form asks anew: another tab may have logged in or out.
    signInProvider: build.query<SignInProviderValue, void>({ query: endpointOf(signInMarks.signInProvider) }),
    rememberedLogin: build.query<RememberedLoginValue, void>({
      query: endpointOf(signInMarks.rememberedLogin),
      keepUnusedDataFor: 0,
    }),
    loginRemembered: build.mutation<LoginValue, LoginRememberedRequest>({
      query: endpointOf(signInMarks.loginRemembered),
    }),
    forgetRemembered: build.mutation<Empty, void>({
      query: endpointOf(signInMarks.forgetRemembered),
      invalidatesTags: ['Security'],
    }),
    sendExtraCheck: build.mutation<CodeSentValue, SendExtraCheckRequest>({
      query: endpointOf(signInMarks.sendExtraCheck),
    }),
    answerExtraCheck: build.mutation<LoginValue, AnswerExtraCheckRequest>({
      query: endpointOf(signInMarks.answerExtraCheck),
    }),
    createHandOff: build.mutation<CreateHandOffValue, CreateHandOffRequest>({
      query: endpointOf(signInMarks.createHandOff),
    }),
    loginHandOff: build.mutation<LoginValue, LoginHandOffRequest>({ query: endpointOf(signInMarks.loginHandOff) }),
    firstLogin: build.mutation<Empty, void>({ query: endpointOf(signInMarks.firstLogin), invalidatesTags: ['Member'] }),
    loginInfo: build.query<LoginInfoValue, void>({
      query: endpointOf(signInMarks.loginInfo),
      providesTags: ['Member'],
    }),
  }),
});

export const {
  useSignInProviderQuery,
  useRememberedLoginQuery,
  useLoginRememberedMutation,
  useForgetRememberedMutation,
  useSendExtraCheckMutation,
  useAnswerExtraCheckMutation,
  useCreateHandOffMutation,
  useLoginHandOffMutation,
  useFirstLoginMutation,
  useLoginInfoQuery,
} = signInApi;
