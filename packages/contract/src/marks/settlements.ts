import { defineMarks } from '../marks.ts';

/** Pay of contracts by settlement window (spec section 2: bonus, daily, hourly and real-time salary). The paths are ours. */
export const settlementsMarks = defineMarks({
  settlements: {
    method: 'GET',
    path: '/wps/agent/settlements',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  settlement: {
    method: 'GET',
    path: '/wps/agent/settlement',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
  settlementRows: {
    method: 'GET',
    path: '/wps/agent/settlement/rows',
    encrypted: false,
    token: true,
    site: 'agent',
    account: 'any',
    stepUp: 'none',
  },
});
