import { sweepOlderThan } from '../../platform/sweep.ts';

const KEEP_HOURS = 35 * 24;

/** Deletes the progress of nights that finished long ago. An unfinished night is kept, so that it is noticed. */
export const rebateRunSweep = sweepOlderThan({ table: 'rebate_run', column: 'done_at', keepHours: KEEP_HOURS });
