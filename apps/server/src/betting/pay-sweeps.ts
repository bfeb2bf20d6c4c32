import { sql } from 'kysely';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';

/** The number of days for which five-minute roll-ups are kept: late bets correct windows of the last weeks, and operators recompute such windows. */
const FIVE_MINUTES_KEEP_DAYS = 40;

/** Deletes late bets of the same age, once a window has corrected them. A late bet that is not corrected yet is kept. */
export const lateBetSweep: Sweep = sweepOlderThan({
  table: 'settlement_late_bet',
  column: 'noted_at',
  keepHours: FIVE_MINUTES_KEEP_DAYS * 24,
  where: sql<boolean>`is_corrected`,
});

/** Deletes five-minute roll-ups that are older than `FIVE_MINUTES_KEEP_DAYS` days. */
export const fiveMinutesSweep: Sweep = sweepOlderThan({
  table: 'member_five_minutes',
  column: 'starts_at',
  keepHours: FIVE_MINUTES_KEEP_DAYS * 24,
});
