import { passwordsMarks } from '@baize/contract/marks/passwords';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Change and reset of the login password (spec sections 4, 5 and 7). */
export const passwordsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    changePassword: build.mutation({
      ...endpoint(passwordsMarks.changePassword),
      invalidatesTags: ['Member', 'Security', 'Sessions'],
    }),
    forgotByEmail: build.mutation({ ...endpoint(passwordsMarks.forgotByEmail) }),
    resetByEmail: build.mutation({ ...endpoint(passwordsMarks.resetByEmail) }),
    resetByPhone: build.mutation({ ...endpoint(passwordsMarks.resetByPhone) }),
  }),
});

export const { useChangePasswordMutation, useForgotByEmailMutation, useResetByEmailMutation, useResetByPhoneMutation } =
  passwordsApi;
