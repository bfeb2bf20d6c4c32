import { endpoint } from '../endpoint.ts';
import { settlementsMarks } from '../marks/settlements.ts';
import * as settlements from '../schemas/settlements.ts';

export const settlementsEndpoints = {
  settlements: endpoint(settlementsMarks.settlements, {
    request: settlements.SettlementsQuery,
    reply: settlements.SettlementsValue,
    errors: ['request.range_too_long'],
    summary: 'Salaries and dividends by their windows, newest first (spec section 2, agent centre)',
  }),
  settlement: endpoint(settlementsMarks.settlement, {
    request: settlements.SettlementQuery,
    reply: settlements.SettlementValue,
    errors: ['request.not_found'],
    summary: 'One settlement, opened to its tier, formula and figures (design/agents.md "Pay")',
  }),
  settlementRows: endpoint(settlementsMarks.settlementRows, {
    request: settlements.SettlementRowsQuery,
    reply: settlements.SettlementRowsValue,
    errors: ['request.not_found'],
    summary:
      'The rows of the roll-ups that a settlement was computed from, whose sum is its base (design/agents.md "Pay")',
  }),
};
