const DAY_MS = 86_400_000;

/** A day of UTC by its distance from today, as `2026-11-22`: 0 is today, -1 yesterday. */
export function utcDay(distance = 0): string {
  return new Date(Date.now() + distance * DAY_MS).toISOString().slice(0, 10);
}

/** A range of days that holds this moment in every time zone, and still does after midnight: for tests that look for what they have just made. */
export function daysAround(): { readonly from: string; readonly to: string } {
  return { from: utcDay(-1), to: utcDay(1) };
}
