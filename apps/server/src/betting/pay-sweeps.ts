import { sql } from 'kysely';
import { sweepOlderThan, type Sweep } from '../platform/sweep.ts';

/** Days for which the play of five minutes is kept: late bets correct windows of the last weeks, and operators recompute them. */
const FIVE_MINUTES_KEEP_DAYS = 40;

/** The same for the late bets themselves, once a window has corrected them. One that waits for its window is kept as long as it waits. */
export const lateBetSweep: Sweep = sweepOlderThan({
  table: 'settlement_late_bet',
  column: 'noted_at',
  keepHours: FIVE_MINUTES_KEEP_DAYS * 24,
  where: sql<boolean>`is_corrected`,
});

export const fiveMinutesSweep: Sweep = sweepOlderThan({
  table: 'member_five_minutes',
  column: 'starts_at',
  keepHours: FIVE_MINUTES_KEEP_DAYS * 24,
});
