import { registrationMarks } from '@baize/contract/marks/registration';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Registration on the member site (spec section 7, "Session and registration"). A registration also logs in. */
export const registrationApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    register: build.mutation({ ...endpoint(registrationMarks.register) }),
    registerMobile: build.mutation({ ...endpoint(registrationMarks.registerMobile) }),
    smsForRegister: build.mutation({ ...endpoint(registrationMarks.smsForRegister) }),
    // A mutation although it is a GET, because the form calls it when it is submitted.
    affiliateCheck: build.mutation({ ...endpoint(registrationMarks.affiliateCheck) }),
    promotionVisit: build.mutation({ ...endpoint(registrationMarks.promotionVisit) }),
  }),
});

export const { useRegisterMutation, useRegisterMobileMutation, useSmsForRegisterMutation, useAffiliateCheckMutation } =
  registrationApi;
