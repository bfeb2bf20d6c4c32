import { endpoint } from '../endpoint.ts';
import { contactsMarks } from '../marks/contacts.ts';
import { Empty } from '../schemas/common.ts';
import * as contacts from '../schemas/contacts.ts';

export const contactsEndpoints = {
  customerService: endpoint(contactsMarks.customerService, {
    request: Empty,
    reply: contacts.CustomerServiceValue,
    errors: [],
    summary: 'Customer service entries and social links (spec sections 2, 3, decision 5)',
  }),
  countryCodes: endpoint(contactsMarks.countryCodes, {
    request: Empty,
    reply: contacts.CountryCodesValue,
    errors: [],
    summary: 'Countries with their dialling codes (spec section 7, getCountryCode)',
  }),
};
