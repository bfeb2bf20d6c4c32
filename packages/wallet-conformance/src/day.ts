const DAY_MS = 86_400_000;
/** The file of a day can be read from one minute past its end; the clocks may differ. */
const READABLE_AFTER_MS = 120_000;

/** The newest day (UTC, `2026-11-20`) whose file the wallet has to give. */
export function lastCompleteDay(now = Date.now()): string {
  return new Date(now - READABLE_AFTER_MS - DAY_MS).toISOString().slice(0, 10);
}
