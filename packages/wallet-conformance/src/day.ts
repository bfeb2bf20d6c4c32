const DAY_MS = 86_400_000;
/** A file is available one minute after the end of its day. The second minute allows for different clocks. */
const FILE_DELAY_MS = 120_000;

/** Returns the newest UTC day (`2026-11-20`) whose file has to be available. */
export function lastCompleteDay(now = Date.now()): string {
  return new Date(now - FILE_DELAY_MS - DAY_MS).toISOString().slice(0, 10);
}
