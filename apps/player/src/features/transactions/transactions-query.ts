import type { TransactionKind } from '@baize/contract/codes';
import { readPage, readPeriod } from '../../shared/records/period.ts';

/** Every kind, in the order in which people look for them. */
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

/** The filter of the transactions as their address says it: `?from=2026-11-15&to=2026-11-21&kind=deposit&page=2`. */
export interface TransactionsQuery {
  from: string;
  to: string;
  /** Undefined is all. */
  kind: TransactionKind | undefined;
  page: number;
}

/** An address that says nothing, or nothing that makes sense, shows the last seven days. */
export function readTransactionsQuery(params: URLSearchParams, today: string): TransactionsQuery {
  return {
    ...readPeriod(params, today),
    kind: TRANSACTION_KINDS.find((kind) => kind === params.get('kind')),
    page: readPage(params),
  };
}

/** A change of the filter starts at the first page. */
export function writeTransactionsQuery(query: TransactionsQuery, change: Partial<TransactionsQuery>): URLSearchParams {
  const { from, to, kind, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams({ from, to });
  if (kind !== undefined) params.set('kind', kind);
  if (page > 1) params.set('page', String(page));
  return params;
}
