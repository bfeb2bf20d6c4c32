import { passwordsMarks } from '@baize/contract/marks/passwords';
import type { Empty } from '@baize/contract/schemas/common';
import type {
  ChangePasswordRequest,
  ForgotByEmailRequest,
  ResetByEmailRequest,
  ResetByPhoneRequest,
} from '@baize/contract/schemas/passwords';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Change and reset of the login password. Spec sections 4, 5 and 7. */
export const passwordsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    changePassword: build.mutation<Empty, ChangePasswordRequest>({
      query: endpointOf(passwordsMarks.changePassword),
      invalidatesTags: ['Member', 'Security', 'Sessions'],
    }),
    forgotByEmail: build.mutation<Empty, ForgotByEmailRequest>({ query: endpointOf(passwordsMarks.forgotByEmail) }),
    resetByEmail: build.mutation<Empty, ResetByEmailRequest>({ query: endpointOf(passwordsMarks.resetByEmail) }),
    resetByPhone: build.mutation<Empty, ResetByPhoneRequest>({ query: endpointOf(passwordsMarks.resetByPhone) }),
  }),
});

export const { useChangePasswordMutation, useForgotByEmailMutation, useResetByEmailMutation, useResetByPhoneMutation } =
  passwordsApi;
