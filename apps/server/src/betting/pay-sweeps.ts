import { SETTLEMENT_ROWS_KEEP_DAYS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';

/**
 * The rows are kept for this time, because operators recompute the pay windows of the last weeks, agents look at the rows of their pay, and bets that
 * arrive late are corrected in a later window.
 */
const KEEP_HOURS = SETTLEMENT_ROWS_KEEP_DAYS * 24;

/** Deletes bets that arrived after their pay window, when they are older than `SETTLEMENT_ROWS_KEEP_DAYS` days and a later window has corrected them. */
export const lateBetSweep: Sweep = sweepOlderThan({
  table: 'settlement_late_bet',
  column: 'noted_at',
  keepHours: KEEP_HOURS,
  where: sql<boolean>`is_corrected`,
});

/** Deletes the sums of members' bets per five minutes that are older than `SETTLEMENT_ROWS_KEEP_DAYS` days. */
export const fiveMinutesSweep: Sweep = sweepOlderThan({
  table: 'member_five_minutes',
  column: 'starts_at',
  keepHours: KEEP_HOURS,
});
