import { endpoint } from '../endpoint.ts';
import { reportsMarks } from '../marks/reports.ts';
import * as reports from '../schemas/reports.ts';

export const reportsEndpoints = {
  transactionHistory: endpoint(reportsMarks.transactionHistory, {
    request: reports.TransactionHistoryQuery,
    reply: reports.TransactionHistoryValue,
    errors: ['request.range_too_long'],
    summary: 'Movements of the main wallet, newest first (spec section 2, transactionHistory)',
  }),
  personalProfit: endpoint(reportsMarks.personalProfit, {
    request: reports.PersonalProfitQuery,
    reply: reports.PersonalProfitValue,
    errors: ['request.range_too_long'],
    summary: "The member's profit and loss by day and category (spec section 2, personalProfit)",
  }),
  bonusDetails: endpoint(reportsMarks.bonusDetails, {
    request: reports.BonusDetailsQuery,
    reply: reports.BonusDetailsValue,
    errors: ['request.range_too_long'],
    summary: 'Bonuses that were credited, newest first (spec section 2, bonusDetails)',
  }),
  exportRecords: endpoint(reportsMarks.exportRecords, {
    request: reports.ExportRecordsRequest,
    reply: reports.ExportRecordsValue,
    errors: ['request.range_too_long'],
    summary: 'A file (CSV) of the betting record or of the transactions (spec section 2, transactionHistory)',
  }),
  betDetail: endpoint(reportsMarks.betDetail, {
    request: reports.BetDetailQuery,
    reply: reports.BetDetailValue,
    errors: ['request.not_found'],
    summary: 'One bet of this member with its movements (spec section 2, personalHistoryCopy)',
  }),
};
