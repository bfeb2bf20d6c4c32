const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the first instant of a day in UTC. Returns undefined if the text is not a day like "2026-11-24", or if the calendar has no such day. */
export function startOfUtcDay(text: string): Date | undefined {
  if (!DAY_PATTERN.test(text)) return undefined;
  const start = new Date(`${text}T00:00:00Z`);
  // JavaScript reads the 31st of February as a date of March.
  return !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 10) === text ? start : undefined;
}
