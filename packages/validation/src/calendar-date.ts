const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const MONTH_FIRST = /^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{4})$/;

export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** yyyy-MM-dd or MM-dd-yyyy, and a day that the calendar has; undefined for anything else. */
export function readCalendarDate(text: string): CalendarDate | undefined {
  const parts = (YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (parts === undefined) return undefined;
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)];
  const exists = year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : undefined;
}

export function isCalendarDate(text: string): boolean {
  return readCalendarDate(text) !== undefined;
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
