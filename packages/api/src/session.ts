import { sessionMarks } from '@baize/contract/marks/session';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Spec section 7, "Session and registration". The site stores the token of `login`; see `forgetPersonalData`. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation({ ...endpoint(sessionMarks.login) }),
    logout: build.mutation({ ...endpoint(sessionMarks.logout) }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = sessionApi;
