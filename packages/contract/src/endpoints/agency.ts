import { endpoint } from '../endpoint.ts';
import { agencyMarks } from '../marks/agency.ts';
import { Empty } from '../schemas/common.ts';
import * as reports from '../schemas/agent-reports.ts';
import * as agency from '../schemas/agency.ts';
import * as announcements from '../schemas/announcements.ts';

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
    errors: ['request.not_found', 'request.range_too_long'],
    summary:
      'Direct downlines of the caller, or of an account below it, with the figures of their branches (spec section 2, downlineManagmentView)',
  }),
  teamDownline: endpoint(agencyMarks.teamDownline, {
    request: agency.TeamDownlineQuery,
    reply: agency.TeamDownlineValue,
    errors: ['request.not_found', 'request.range_too_long'],
    summary: 'One account below the caller: itself and its branch (spec section 2, downlineManagmentView)',
  }),
  remarkDownline: endpoint(agencyMarks.remarkDownline, {
    request: agency.RemarkDownlineRequest,
    reply: Empty,
    errors: ['request.not_found'],
    summary: 'What the caller notes about an account below it, for itself alone; an empty remark deletes the note',
  }),
  teamBets: endpoint(agencyMarks.teamBets, {
    request: agency.TeamBetsQuery,
    reply: agency.TeamBetsValue,
    errors: ['request.range_too_long'],
    summary:
      'Bets of everybody below the caller, newest first (spec section 2, personalHistoryCopy of the agent centre)',
  }),
  teamProfit: endpoint(agencyMarks.teamProfit, {
    request: reports.TeamProfitQuery,
    reply: reports.TeamProfitValue,
    errors: ['request.range_too_long'],
    summary: 'Profit and loss of each account below the caller (spec section 2, palStatementsAgentCopy)',
  }),
  teamTransactions: endpoint(agencyMarks.teamTransactions, {
    request: reports.TeamTransactionsQuery,
    reply: reports.TeamTransactionsValue,
    errors: ['request.range_too_long'],
    summary: "Movements on the team's wallets, newest first (spec section 2, agentDownlineTransactionDetailsCopy)",
  }),
  agentAnnouncements: endpoint(agencyMarks.agentAnnouncements, {
    request: announcements.AgentAnnouncementsQuery,
    reply: announcements.AgentAnnouncementsValue,
    errors: [],
    summary: 'Notices for agents, newest first (spec section 2, agentAnnouncement)',
  }),
  agentIncome: endpoint(agencyMarks.agentIncome, {
    request: reports.AgentIncomeQuery,
    reply: reports.AgentIncomeValue,
    errors: ['request.range_too_long'],
    summary: 'What the caller earned by its contracts, by kind and day (spec section 2, agentRevenueReport)',
  }),
  agentIncomeRecords: endpoint(agencyMarks.agentIncomeRecords, {
    request: reports.AgentIncomeRecordsQuery,
    reply: reports.AgentIncomeRecordsValue,
    errors: ['request.range_too_long'],
    summary: 'Each commission that was paid, newest first (spec section 2, agentRevenueReport)',
  }),
};
