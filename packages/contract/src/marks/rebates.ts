import { defineMarks } from '../marks.ts';

/** Rebates (spec section 2, manualRebate), offered where MANPLAYREB3 is on. The paths are ours. */
export const rebatesMarks = defineMarks({
  rebateOverview: {
    method: 'GET',
    path: '/wps/promotion/rebate',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
  claimRebate: {
    method: 'POST',
    path: '/wps/promotion/rebate/claim',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'real',
    stepUp: 'none',
  },
  rebateHistory: {
    method: 'GET',
    path: '/wps/promotion/rebate/records',
    encrypted: false,
    token: true,
    site: 'member',
    account: 'any',
    stepUp: 'none',
  },
});
