/** What the agent site alone calls. The built files of the player are searched for it. */
export { agencyApi, useTeamOverviewQuery, useTeamDownlinesQuery, useTeamBetsQuery } from './agency.ts';
