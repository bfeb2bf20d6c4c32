import { defineMarks } from '../marks.ts';

/** What contracts came to, window by window (spec section 2: bonus, daily, hourly and real-time salary). Paths are ours. */
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
});
