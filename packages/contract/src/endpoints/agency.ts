import { endpoint } from '../endpoint.ts';
import { agencyMarks } from '../marks/agency.ts';
import * as agency from '../schemas/agency.ts';

export const agencyEndpoints = {
  teamOverview: endpoint(agencyMarks.teamOverview, {
    request: agency.TeamRangeQuery,
    reply: agency.TeamOverviewValue,
    errors: ['request.range_too_long'],
    summary: "The caller's team in figures (spec section 2, agentTeamOverview)",
  }),
  teamDownlines: endpoint(agencyMarks.teamDownlines, {
    request: agency.TeamDownlinesQuery,
    reply: agency.TeamDownlinesValue,
    errors: ['request.range_too_long'],
    summary: 'Direct downlines with the figures of their branches (spec section 2, downlineManagmentView)',
  }),
  teamBets: endpoint(agencyMarks.teamBets, {
    request: agency.TeamBetsQuery,
    reply: agency.TeamBetsValue,
    errors: ['request.range_too_long'],
    summary:
      'Bets of everybody below the caller, newest first (spec section 2, personalHistoryCopy of the agent centre)',
  }),
};
