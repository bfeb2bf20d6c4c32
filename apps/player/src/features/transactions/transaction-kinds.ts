import type { TransactionKind } from '@baize/contract/codes';

/** All kinds of transactions, in the order of the filter: those that members look for most come first. */
export const TRANSACTION_KINDS = [
  'deposit',
  'deposit_return',
  'debt_payment',
  'withdrawal',
  'withdrawal_return',
  'bet',
  'win',
  'refund',
  'bonus',
  'bonus_return',
  'rebate',
  'points',
  'wallet_transfer',
  'line_transfer',
  'salary',
  'dividend',
  'adjustment',
] as const satisfies readonly TransactionKind[];
