import { memberSignInMarks } from '@baize/contract/marks/member-sign-in';
import type { LoginValue } from '@baize/contract/schemas/session';
import type { LoginFreePlayRequest, LoginSocialRequest } from '@baize/contract/schemas/sign-in';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Ways in that the member site alone has. Spec section 4, "Free demo" and "Social login". */
export const memberSignInApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    loginFreePlay: build.mutation<LoginValue, LoginFreePlayRequest>({
      query: endpointOf(memberSignInMarks.loginFreePlay),
    }),
    loginSocial: build.mutation<LoginValue, LoginSocialRequest>({ query: endpointOf(memberSignInMarks.loginSocial) }),
  }),
});

export const { useLoginFreePlayMutation, useLoginSocialMutation } = memberSignInApi;
