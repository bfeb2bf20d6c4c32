import { endpoint } from '../endpoint.ts';
import { recordsMarks } from '../marks/records.ts';
import * as member from '../schemas/member.ts';

export const recordsEndpoints = {
  bets: endpoint(recordsMarks.bets, {
    request: member.BetsQuery,
    reply: member.BetsValue,
    errors: ['request.range_too_long'],
    summary: 'Betting record of this member, newest first (spec section 2, personalHistoryCopy)',
  }),
};
