import { SETTLEMENT_ROWS_KEEP_DAYS } from '@baize/contract/limits';
import { sql } from 'kysely';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';

/** The rows are kept for this time, because late bets correct windows of the last weeks, operators recompute such windows, and agents open them. */
const KEEP_HOURS = SETTLEMENT_ROWS_KEEP_DAYS * 24;

/** Deletes late bets that are older than `SETTLEMENT_ROWS_KEEP_DAYS` days and corrected by a window. A late bet that is not corrected yet is kept. */
export const lateBetSweep: Sweep = sweepOlderThan({
  table: 'settlement_late_bet',
  column: 'noted_at',
  keepHours: KEEP_HOURS,
  where: sql<boolean>`is_corrected`,
});

/** Deletes five-minute roll-ups that are older than `SETTLEMENT_ROWS_KEEP_DAYS` days. */
export const fiveMinutesSweep: Sweep = sweepOlderThan({
  table: 'member_five_minutes',
  column: 'starts_at',
  keepHours: KEEP_HOURS,
});
