import { registrationMarks } from '@baize/contract/marks/registration';
import type { Empty } from '@baize/contract/schemas/common';
import type { AffiliateCheckQuery, RegisterMobileRequest } from '@baize/contract/schemas/registration';
import type { LoginValue, RegisterRequest } from '@baize/contract/schemas/session';
import type { CodeSentValue, SmsForRegisterRequest } from '@baize/contract/schemas/verification';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Spec section 7, "Session and registration": for the member site. A registration is a login as well. */
export const registrationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    register: build.mutation<LoginValue, RegisterRequest>({ query: endpointOf(registrationMarks.register) }),
    registerMobile: build.mutation<LoginValue, RegisterMobileRequest>({
      query: endpointOf(registrationMarks.registerMobile),
    }),
    smsForRegister: build.mutation<CodeSentValue, SmsForRegisterRequest>({
      query: endpointOf(registrationMarks.smsForRegister),
    }),
    // A mutation, though it is a GET: the form asks at the moment that it is sent.
    affiliateCheck: build.mutation<Empty, AffiliateCheckQuery>({ query: endpointOf(registrationMarks.affiliateCheck) }),
  }),
});

export const { useRegisterMutation, useRegisterMobileMutation, useSmsForRegisterMutation, useAffiliateCheckMutation } =
  registrationApi;
