import { endpoint } from '../endpoint.ts';
import { depositsMarks } from '../marks/deposits.ts';
import { Empty } from '../schemas/common.ts';
import * as deposits from '../schemas/deposits.ts';

const methodErrors = ['cashier.method_not_found', 'cashier.method_maintenance', 'cashier.amount_invalid'] as const;

export const depositsEndpoints = {
  depositMethods: endpoint(depositsMarks.depositMethods, {
    request: Empty,
    reply: deposits.DepositMethodsValue,
    errors: [],
    summary: 'Ways to pay in, with their limits (spec section 2, depositv2)',
  }),
  depositQuote: endpoint(depositsMarks.depositQuote, {
    request: deposits.DepositQuoteQuery,
    reply: deposits.DepositQuoteValue,
    errors: [...methodErrors, 'promotion.not_found', 'promotion.not_eligible'],
    summary: 'Fee, bonus and turnover of a deposit before it is made (spec section 2, depositv2)',
  }),
  createDeposit: endpoint(depositsMarks.createDeposit, {
    request: deposits.CreateDepositRequest,
    reply: deposits.DepositValue,
    errors: [
      ...methodErrors,
      'cashier.daily_limit',
      'cashier.own_limit',
      'cashier.too_many_open',
      'cashier.provider_unavailable',
      'play.excluded',
      'promotion.not_found',
      'promotion.not_eligible',
      'ledger.key_reused',
    ],
    summary: 'Begin a deposit: a page to pay on, or an account to pay to (spec section 2; design/money.md "Cashier")',
  }),
  sendDepositProof: endpoint(depositsMarks.sendDepositProof, {
    request: deposits.SendDepositProofRequest,
    reply: deposits.DepositValue,
    errors: ['request.not_found', 'request.state_changed', 'upload.not_found'],
    summary: 'Show that a manual transfer was paid (spec section 2, depositv2)',
  }),
  cancelDeposit: endpoint(depositsMarks.cancelDeposit, {
    request: deposits.CancelDepositRequest,
    reply: deposits.DepositValue,
    errors: ['request.not_found', 'request.state_changed'],
    summary: 'Give up a deposit that is not paid (spec section 2, depositv2)',
  }),
  deposit: endpoint(depositsMarks.deposit, {
    request: deposits.DepositQuery,
    reply: deposits.DepositValue,
    errors: ['request.not_found'],
    summary: 'One deposit: its state, and what is left to do (spec section 2, depositv2)',
  }),
  deposits: endpoint(depositsMarks.deposits, {
    request: deposits.DepositsQuery,
    reply: deposits.DepositsValue,
    errors: ['request.range_too_long'],
    summary: 'Deposits of this account, newest first (spec section 2, transactionHistory)',
  }),
};
