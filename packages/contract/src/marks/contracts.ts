import { defineMarks } from '../marks.ts';

/**
 * Contracts between an upline and its direct downlines (spec section 4, design/agents.md "Contracts"). The four `process` calls and
 * their methods are the spec's (section 7); the other paths are ours.
 */
export const contractsMarks = defineMarks({
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
  contracts: { method: 'GET', path: '/wps/agent/contracts', encrypted: false, token: true, site: 'agent' },
  contract: { method: 'GET', path: '/wps/agent/contract', encrypted: false, token: true, site: 'agent' },
  previewContract: {
    method: 'POST',
    path: '/wps/agent/contract/preview',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  offerContract: { method: 'POST', path: '/wps/agent/contract/offer', encrypted: false, token: true, site: 'agent' },
  terminateContract: {
    method: 'POST',
    path: '/wps/agent/contract/terminate',
    encrypted: false,
    token: true,
    site: 'agent',
  },
  answerContract: { method: 'POST', path: '/wps/agent/contract/answer', encrypted: false, token: true, site: 'agent' },
  withdrawContract: {
    method: 'POST',
    path: '/wps/agent/contract/withdraw',
    encrypted: false,
    token: true,
    site: 'agent',
  },
});
