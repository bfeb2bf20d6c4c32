import { contactsMarks } from '@baize/contract/marks/contacts';
import type { CountryCodesValue, CustomerServiceValue } from '@baize/contract/schemas/contacts';
import { baseApi } from './base.ts';
import { endpointOf } from './endpoint.ts';

/** Customer service, social links and dialling codes. Spec sections 2 and 3. See `openCustomerServicePath`. */
export const contactsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    customerService: build.query<CustomerServiceValue, void>({
      query: endpointOf(contactsMarks.customerService),
      providesTags: ['System'],
    }),
    countryCodes: build.query<CountryCodesValue, void>({
      query: endpointOf(contactsMarks.countryCodes),
      providesTags: ['System'],
    }),
  }),
});

export const { useCustomerServiceQuery, useCountryCodesQuery } = contactsApi;
