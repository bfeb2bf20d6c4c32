import type { BetFileColumn, TransactionFileColumn } from '@baize/contract/codes';
import {
  betFileColumns,
  betOutcomes,
  gameTypes,
  transactionFileColumns,
  transactionKinds,
} from '@baize/contract/codes';
import { useTranslation } from 'react-i18next';

/** The text keys of the columns. The columns have the same names as on the page that the file is exported from. */
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
  game: 'transaction.counterpart',
} as const satisfies Record<TransactionFileColumn, string>;

/** The texts that the server writes into an exported file, in the language of the page. */
export interface FileTexts {
  /** The names of the columns, in the order of the columns. */
  readonly heads: string[];
  /** What to write for each code that stands in a cell, such as a category or an outcome. */
  readonly codeTexts: Record<string, string>;
}

/** Returns the texts of an exported file of bets. */
export function useBetFileTexts(): FileTexts {
  const { t } = useTranslation('player');
  const categories = gameTypes.map((code) => [code, t(`category.${code}`)] as const);
  const outcomes = betOutcomes.map((code) => [code, t(`bets.state_${code}`)] as const);
  return {
    heads: betFileColumns.map((column) => t(BET_HEADS[column])),
    codeTexts: Object.fromEntries([...categories, ...outcomes]),
  };
}

/** Returns the texts of an exported file of transactions. */
export function useTransactionFileTexts(): FileTexts {
  const { t } = useTranslation('player');
  return {
    heads: transactionFileColumns.map((column) => t(TRANSACTION_HEADS[column])),
    codeTexts: Object.fromEntries(transactionKinds.map((code) => [code, t(`transaction.kind_${code}`)])),
  };
}
