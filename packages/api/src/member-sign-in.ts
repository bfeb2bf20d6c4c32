import { memberSignInMarks } from '@baize/contract/marks/member-sign-in';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Log-in methods of the member site only (spec section 4, "Free demo" and "Social login"). */
export const memberSignInApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    loginFreePlay: build.mutation({ ...endpoint(memberSignInMarks.loginFreePlay) }),
    loginSocial: build.mutation({ ...endpoint(memberSignInMarks.loginSocial) }),
  }),
});

export const { useLoginFreePlayMutation, useLoginSocialMutation } = memberSignInApi;
