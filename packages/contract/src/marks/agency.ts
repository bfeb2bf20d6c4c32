import { defineMarks } from '../marks.ts';

/** The agent's own calls (spec sections 2 "Agent centre" and 6): never in the player's bundle. Paths are ours. */
export const agencyMarks = defineMarks({
  teamOverview: { method: 'GET', path: '/wps/agent/team/overview', encrypted: false, token: true, site: 'agent' },
  teamDownlines: { method: 'GET', path: '/wps/agent/team/downlines', encrypted: false, token: true, site: 'agent' },
  teamBets: { method: 'GET', path: '/wps/agent/team/bets', encrypted: false, token: true, site: 'agent' },
});

/** Spec section 7, "Contracts". */
export const agencyPlannedMarks = defineMarks({
  dividendContract: {
    method: 'GET',
    path: '/wps/relay/MCS2_processDividendReq',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  dailySalaryContract: {
    method: 'GET',
    path: '/wps/relay/MCS2_processDailySalContract',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  hourSalaryContract: {
    method: 'POST',
    path: '/wps/relay/MCS2_processContractHourSalary',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  realTimeSalaryContract: {
    method: 'POST',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
    encrypted: false,
    token: true,
    site: 'agent',
  },
});
