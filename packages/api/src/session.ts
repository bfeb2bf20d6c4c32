import { sessionMarks } from '@baize/contract/marks/session';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Login and logout (spec section 7, "Session and registration"). The site stores the token of `login` and dispatches `forgetPersonalData`. */
export const sessionApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    login: build.mutation({ ...endpoint(sessionMarks.login) }),
    logout: build.mutation({ ...endpoint(sessionMarks.logout) }),
  }),
});

export const { useLoginMutation, useLogoutMutation } = sessionApi;
