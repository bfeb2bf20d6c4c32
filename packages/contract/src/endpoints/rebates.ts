import { endpoint } from '../endpoint.ts';
import { rebatesMarks } from '../marks/rebates.ts';
import { ClaimValue } from '../schemas/promotions.ts';
import * as rebates from '../schemas/rebates.ts';

export const rebatesEndpoints = {
  rebateOverview: endpoint(rebatesMarks.rebateOverview, {
    request: rebates.RebateOverviewQuery,
    reply: rebates.RebateOverviewValue,
    errors: [],
    summary: 'The rebate that can be claimed now, by category (spec section 2, manualRebate)',
  }),
  claimRebate: endpoint(rebatesMarks.claimRebate, {
    request: rebates.ClaimRebateRequest,
    reply: ClaimValue,
    errors: ['rebate.too_small', 'reward.not_claimable', 'reward.already_claimed', 'ledger.key_reused'],
    summary: 'Claim the rebate (spec section 2, manualRebate)',
  }),
  rebateHistory: endpoint(rebatesMarks.rebateHistory, {
    request: rebates.RebateHistoryQuery,
    reply: rebates.RebateHistoryValue,
    errors: ['request.range_too_long'],
    summary: 'Rebates that were claimed, newest first (spec section 2, manualRebate)',
  }),
};
