import { sessionMarks } from '@baize/contract/marks/session';
import type { Empty } from '@baize/contract/schemas/common';
import type { LoginRequest, LoginValue } from '@baize/contract/schemas/session';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Spec section 7, "Session and registration". The site stores the token of `login`; see `forgetPersonalData`. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation<LoginValue, LoginRequest>({ query: endpointOf(sessionMarks.login) }),
    logout: build.mutation<Empty, void>({ query: endpointOf(sessionMarks.logout) }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = sessionApi;
