import { registrationMarks } from '@baize/contract/marks/registration';
import type { LoginValue, RegisterRequest } from '@baize/contract/schemas/session';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Spec section 7, "Session and registration": for the member site. A registration is a login as well. */
export const registrationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    register: build.mutation<LoginValue, RegisterRequest>({ query: endpointOf(registrationMarks.register) }),
  }),
});

export const { useRegisterMutation } = registrationApi;
