import { defineMarks } from '../marks.ts';

/** An agent's team in figures (spec section 2, "Agent centre menu pages"): never in the player's bundle. Paths are ours. */
export const agencyMarks = defineMarks({
  teamOverview: { method: 'GET', path: '/wps/agent/team/overview', encrypted: false, token: true, site: 'agent' },
  teamDownlines: { method: 'GET', path: '/wps/agent/team/downlines', encrypted: false, token: true, site: 'agent' },
  teamDownline: { method: 'GET', path: '/wps/agent/team/downline', encrypted: false, token: true, site: 'agent' },
  teamBets: { method: 'GET', path: '/wps/agent/team/bets', encrypted: false, token: true, site: 'agent' },
  teamProfit: { method: 'GET', path: '/wps/agent/team/profit', encrypted: false, token: true, site: 'agent' },
  teamTransactions: {
    method: 'GET',
    path: '/wps/agent/team/transactions',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  agentIncome: { method: 'GET', path: '/wps/agent/income', encrypted: false, token: true, site: 'agent' },
  agentIncomeRecords: {
    method: 'GET',
    path: '/wps/agent/income/records',
    encrypted: false,
    token: true,
    site: 'agent',
  },
});
