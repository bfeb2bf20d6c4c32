import { defineMarks } from '../marks.ts';

/** Lines of the speed test, and mirror sites (spec sections 2 and 7). The name of the mirrors' call is ours. */
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
