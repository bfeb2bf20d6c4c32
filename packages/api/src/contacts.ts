import { contactsMarks } from '@baize/contract/marks/contacts';
import { baseApi } from './base.ts';
import { endpoint } from './endpoint.ts';

/** Customer service, social links and dialling codes (spec sections 2 and 3). `openCustomerServicePath` decrypts the paths of customer service. */
export const contactsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    customerService: build.query({ ...endpoint(contactsMarks.customerService), providesTags: ['System'] }),
    countryCodes: build.query({ ...endpoint(contactsMarks.countryCodes), providesTags: ['System'] }),
  }),
});

export const { useCustomerServiceQuery, useCountryCodesQuery } = contactsApi;
