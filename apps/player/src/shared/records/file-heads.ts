import type { BetFileColumn, TransactionFileColumn } from '@baize/contract/codes';
import { betFileColumns, transactionFileColumns } from '@baize/contract/codes';
import { useTranslation } from 'react-i18next';

/** As the columns are called on the pages that the files are saved from. */
const BET_HEADS = {
  placed_at: 'bets.placed_at',
  settled_at: 'record.settled_at',
  bet: 'record.bet_title',
  round: 'bets.round',
  vendor: 'record.vendor',
  category: 'bets.category',
  game: 'bets.game',
  stake: 'bets.stake',
  win: 'bets.win',
  valid_bet: 'bets.valid_bet',
  state: 'bets.state',
  currency: 'record.currency',
} as const satisfies Record<BetFileColumn, string>;

const TRANSACTION_HEADS = {
  time: 'bets.placed_at',
  transaction: 'transaction.number',
  kind: 'transaction.kind',
  amount: 'transaction.amount',
  balance: 'transaction.balance_after',
  currency: 'record.currency',
  reference: 'deposit.reference',
  game: 'bets.game',
} as const satisfies Record<TransactionFileColumn, string>;

export function useBetFileHeads(): string[] {
  const { t } = useTranslation('player');
  return betFileColumns.map((column) => t(BET_HEADS[column]));
}

export function useTransactionFileHeads(): string[] {
  const { t } = useTranslation('player');
  return transactionFileColumns.map((column) => t(TRANSACTION_HEADS[column]));
}
