/** Days of the models are numbers of days since 1970-01-01, and weeks are numbers of weeks that begin on Monday. */

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday, the fourth day of its week. */
const DAYS_BEFORE_FIRST_THURSDAY = 3;

export function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

export function formatDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function weekOfDay(day: number): number {
  return Math.floor((day + DAYS_BEFORE_FIRST_THURSDAY) / 7);
}

export function firstDayOfWeek(week: number): number {
  return week * 7 - DAYS_BEFORE_FIRST_THURSDAY;
}

/** Writes a week by ISO 8601, such as "2026-W48". The week belongs to the year of its Thursday. */
export function formatWeek(week: number): string {
  const thursday = firstDayOfWeek(week) + 3;
  const year = formatDay(thursday).slice(0, 4);
  const number = Math.floor((thursday - parseDay(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
