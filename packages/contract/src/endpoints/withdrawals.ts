import { endpoint } from '../endpoint.ts';
import { withdrawalsMarks } from '../marks/withdrawals.ts';
import { Empty } from '../schemas/common.ts';
import * as withdrawals from '../schemas/withdrawals.ts';

export const withdrawalsEndpoints = {
  withdrawOptions: endpoint(withdrawalsMarks.withdrawOptions, {
    request: Empty,
    reply: withdrawals.WithdrawOptionsValue,
    errors: [],
    summary: 'Limits of a withdrawal, and what stands in its way (spec section 2, withdraw)',
  }),
  payoutAccounts: endpoint(withdrawalsMarks.payoutAccounts, {
    request: Empty,
    reply: withdrawals.PayoutAccountsValue,
    errors: [],
    summary: 'Bank accounts and e-wallets that money is paid to (spec section 2, withdraw)',
  }),
  addPayoutAccount: endpoint(withdrawalsMarks.addPayoutAccount, {
    request: withdrawals.AddPayoutAccountRequest,
    reply: withdrawals.PayoutAccount,
    errors: [
      'cashier.method_not_found',
      'payout_account.exists',
      'payout_account.limit',
      'payout_account.name_missing',
      'payout_account.name_mismatch',
    ],
    summary: 'Add a bank account or an e-wallet (spec section 2, withdraw)',
  }),
  removePayoutAccount: endpoint(withdrawalsMarks.removePayoutAccount, {
    request: withdrawals.RemovePayoutAccountRequest,
    reply: Empty,
    errors: ['payout_account.not_found', 'payout_account.in_use'],
    summary: 'Forget a bank account or an e-wallet (spec section 2, withdraw)',
  }),
  defaultPayoutAccount: endpoint(withdrawalsMarks.defaultPayoutAccount, {
    request: withdrawals.DefaultPayoutAccountRequest,
    reply: Empty,
    errors: ['payout_account.not_found'],
    summary: 'Choose the account that a withdrawal goes to unless another is named (spec section 2, withdraw)',
  }),
  requestWithdrawal: endpoint(withdrawalsMarks.requestWithdrawal, {
    request: withdrawals.RequestWithdrawalRequest,
    reply: withdrawals.WithdrawalValue,
    errors: [
      'payout_account.not_found',
      'withdrawal.amount_invalid',
      'withdrawal.daily_limit',
      'withdrawal.daily_count',
      'withdrawal.turnover_open',
      'withdrawal.debt_open',
      'withdrawal.already_open',
      'wallet.insufficient_funds',
      'ledger.key_reused',
    ],
    summary: 'Ask for a withdrawal: the money is held until it is paid (spec section 2; design/money.md "Cashier")',
  }),
  cancelWithdrawal: endpoint(withdrawalsMarks.cancelWithdrawal, {
    request: withdrawals.WithdrawalIdRequest,
    reply: withdrawals.WithdrawalValue,
    errors: ['request.not_found', 'request.state_changed'],
    summary: 'Take back a withdrawal that nobody has approved (spec section 2, withdraw)',
  }),
  confirmWithdrawal: endpoint(withdrawalsMarks.confirmWithdrawal, {
    request: withdrawals.ConfirmWithdrawalRequest,
    reply: withdrawals.WithdrawalValue,
    errors: [
      'request.not_found',
      'request.state_changed',
      'withdrawal.received_amount_invalid',
      'withdrawal.receipt_closed',
      'upload.not_found',
    ],
    summary: 'Say whether the money arrived (spec section 4, "Withdrawal confirmation")',
  }),
  withdrawal: endpoint(withdrawalsMarks.withdrawal, {
    request: withdrawals.WithdrawalQuery,
    reply: withdrawals.WithdrawalValue,
    errors: ['request.not_found'],
    summary: 'One withdrawal: its state and its confirmation (spec sections 2 and 4)',
  }),
  withdrawals: endpoint(withdrawalsMarks.withdrawals, {
    request: withdrawals.WithdrawalsQuery,
    reply: withdrawals.WithdrawalsValue,
    errors: ['request.range_too_long'],
    summary: 'Withdrawals of this account, newest first (spec section 2, transactionHistory)',
  }),
};
