import { sweepOlderThan, type Sweep } from '../../platform/sweep.ts';

/** A code is valid for a minute. Its row is kept for a day, so that an operator can see which member exported which record. */
const KEEP_EXPORT_CODES_HOURS = 24;

/** Deletes the codes of exports when they are a day old. */
export const recordExportSweep: Sweep = sweepOlderThan({
  table: 'record_export',
  column: 'created_at',
  keepHours: KEEP_EXPORT_CODES_HOURS,
});
