import { registrationMarks } from '@baize/contract/marks/registration';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Spec section 7, "Session and registration": for the member site. A registration is a login as well. */
export const registrationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    register: build.mutation({ ...endpoint(registrationMarks.register) }),
    registerMobile: build.mutation({ ...endpoint(registrationMarks.registerMobile) }),
    smsForRegister: build.mutation({ ...endpoint(registrationMarks.smsForRegister) }),
    // A mutation, though it is a GET: the form asks at the moment that it is sent.
    affiliateCheck: build.mutation({ ...endpoint(registrationMarks.affiliateCheck) }),
    promotionVisit: build.mutation({ ...endpoint(registrationMarks.promotionVisit) }),
  }),
});

export const { useRegisterMutation, useRegisterMobileMutation, useSmsForRegisterMutation, useAffiliateCheckMutation } =
  registrationApi;
