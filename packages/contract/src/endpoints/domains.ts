import { endpoint } from '../endpoint.ts';
import { domainsMarks } from '../marks/domains.ts';
import { Empty } from '../schemas/common.ts';
import * as domains from '../schemas/domains.ts';

export const domainsEndpoints = {
  domainRoute: endpoint(domainsMarks.domainRoute, {
    request: domains.DomainRouteQuery,
    reply: domains.DomainRouteValue,
    errors: [],
    summary: 'Lines to test (spec sections 7, 9)',
  }),
  mirrorSites: endpoint(domainsMarks.mirrorSites, {
    request: Empty,
    reply: domains.MirrorSitesValue,
    errors: [],
    summary: 'Mirror sites of the merchant (spec section 2)',
  }),
};
