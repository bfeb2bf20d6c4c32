import { signInMarks } from '@baize/contract/marks/sign-in';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Log-in methods other than `login` (spec section 4). The site stores the token of each and dispatches `forgetPersonalData`. */
export const signInApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // `rememberedLogin` is not cached, because another tab may have logged in or out since the last form.
    signInProvider: build.query({ ...endpoint(signInMarks.signInProvider) }),
    rememberedLogin: build.query({ ...endpoint(signInMarks.rememberedLogin), keepUnusedDataFor: 0 }),
    loginRemembered: build.mutation({ ...endpoint(signInMarks.loginRemembered) }),
    forgetRemembered: build.mutation({ ...endpoint(signInMarks.forgetRemembered), invalidatesTags: ['Security'] }),
    sendExtraCheck: build.mutation({ ...endpoint(signInMarks.sendExtraCheck) }),
    answerExtraCheck: build.mutation({ ...endpoint(signInMarks.answerExtraCheck) }),
    createHandOff: build.mutation({ ...endpoint(signInMarks.createHandOff) }),
    loginHandOff: build.mutation({ ...endpoint(signInMarks.loginHandOff) }),
    firstLogin: build.mutation({ ...endpoint(signInMarks.firstLogin), invalidatesTags: ['Member'] }),
    loginInfo: build.query({ ...endpoint(signInMarks.loginInfo), providesTags: ['Member'] }),
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
