import { defineMarks } from '../marks.ts';

/** Customer service, social links and dialling codes. Spec sections 2 (floating service) and 3; the paths are ours. */
export const contactsMarks = defineMarks({
  customerService: {
    method: 'GET',
    path: '/wps/system/customerService',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  countryCodes: {
    method: 'GET',
    path: '/wps/system/countryCodes',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
