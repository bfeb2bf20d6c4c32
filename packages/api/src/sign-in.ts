import { signInMarks } from '@baize/contract/marks/sign-in';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Every way in that is not the form of `login`. The site stores the token of each, see `forgetPersonalData`. Spec section 4. */
export const signInApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    // Each login form asks anew: another tab may have logged in or out.
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
