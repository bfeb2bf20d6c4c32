import { defineMarks } from '../marks.ts';

/** Lines that the speed tester tries, and mirror sites. Spec sections 2 and 7; the mirrors are named by us. */
export const domainsMarks = defineMarks({
  domainRoute: {
    method: 'GET',
    path: '/wps/system/domainRoute',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
  mirrorSites: {
    method: 'GET',
    path: '/wps/system/mirrors',
    encrypted: false,
    token: false,
    site: 'both',
    account: 'any',
    stepUp: 'none',
  },
});
