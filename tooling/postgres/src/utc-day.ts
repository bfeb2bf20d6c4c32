const DAY_MS = 86_400_000;

/** Returns a UTC day as text, e.g. `2026-11-22`, by its distance from today in days: 0 is today, -1 yesterday. */
export function utcDay(distance = 0): string {
  return new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10);
}

/** Returns yesterday and tomorrow (UTC), for tests that search for rows that they have just created. The range contains this moment in every time zone. */
export function daysAround(): { readonly from: string; readonly to: string } {
  return { from: utcDay(-1), to: utcDay(1) };
}
