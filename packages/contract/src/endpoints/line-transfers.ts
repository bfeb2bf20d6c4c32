import { endpoint } from '../endpoint.ts';
import { lineTransfersMarks } from '../marks/line-transfers.ts';
import { Empty } from '../schemas/common.ts';
import * as line from '../schemas/line-transfers.ts';

export const lineTransfersEndpoints = {
  lineTransferOptions: endpoint(lineTransfersMarks.lineTransferOptions, {
    request: Empty,
    reply: line.LineTransferOptionsValue,
    errors: [],
    summary: 'To whom and how much may be transferred (spec section 2, transferUpline)',
  }),
  transferUpline: endpoint(lineTransfersMarks.transferUpline, {
    request: line.TransferUplineRequest,
    reply: line.TransferUplineValue,
    errors: [
      'transfer.not_in_line',
      'transfer.amount_invalid',
      'transfer.daily_limit',
      'withdrawal.turnover_open',
      'withdrawal.debt_open',
      'wallet.insufficient_funds',
      'ledger.key_reused',
    ],
    summary: 'Transfer to the upline or a downline (spec sections 2, transferUpline, and 6)',
  }),
  lineTransfers: endpoint(lineTransfersMarks.lineTransfers, {
    request: line.LineTransfersQuery,
    reply: line.LineTransfersValue,
    errors: ['request.range_too_long'],
    summary: 'Transfers with the upline and downlines, newest first (spec section 2, transferUpline)',
  }),
};
