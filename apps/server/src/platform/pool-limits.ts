/** The limits of every wait of a connection of a pool. Every wait needs one, because a database host that vanished answers nothing. */
export interface PoolLimits {
  /** The longest wait for a free connection of the pool, or for a new one to be opened. */
  readonly connectMs: number;
  /** `statement_timeout`: PostgreSQL cancels a statement that runs longer. */
  readonly statementMs: number;
  /** `lock_timeout`: a statement that waits longer for a lock fails with 55P03 (`lock_not_available`). */
  readonly lockMs: number;
  /** `transaction_timeout`: PostgreSQL ends a connection whose transaction takes longer; 0 for no limit. */
  readonly transactionMs: number;
  /** `idle_in_transaction_session_timeout`: a transaction whose owner sends nothing for so long is undone. */
  readonly idleInTransactionMs: number;
  /**
   * The longest wait of the client for an answer before it closes the connection. PostgreSQL answers within
   * `statementMs`, if only with a cancellation: a longer silence means that the host, the network or the backend does
   * not respond.
   */
  readonly answerMs: number;
}

/** The limits of the wallet API and the payment webhooks: every call is answered within 2 s (design/money.md), so no wait may last longer. */
export const MONEY_LIMITS: PoolLimits = {
  connectMs: 1_000,
  statementMs: 1_200,
  lockMs: 700,
  transactionMs: 2_000,
  idleInTransactionMs: 1_500,
  answerMs: 1_500,
};

/** The limits of pages and reports, whose user waits for the response. */
export const SCREEN_LIMITS: PoolLimits = {
  connectMs: 5_000,
  statementMs: 10_000,
  lockMs: 3_000,
  transactionMs: 30_000,
  idleInTransactionMs: 10_000,
  answerMs: 11_000,
};

/** The limits of the worker's jobs, whose results nobody waits for. */
export const WORKER_LIMITS: PoolLimits = {
  connectMs: 5_000,
  statementMs: 60_000,
  lockMs: 5_000,
  transactionMs: 120_000,
  idleInTransactionMs: 60_000,
  answerMs: 61_000,
};

const HOUR_MS = 3_600_000;

/** The limits of verifications, which read a whole ledger, and of commands, whose user can end them. */
export const LONG_LIMITS: PoolLimits = {
  connectMs: 20_000,
  statementMs: HOUR_MS,
  lockMs: 20_000,
  transactionMs: 0,
  idleInTransactionMs: HOUR_MS,
  answerMs: HOUR_MS + 1_000,
};
