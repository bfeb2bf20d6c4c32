const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;
const MONTH_FIRST = /^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{4})$/;

/** yyyy-MM-dd or MM-dd-yyyy, and a day that the calendar has. */
export function isCalendarDate(text: string): boolean {
  const parts = (YEAR_FIRST.exec(text) ?? MONTH_FIRST.exec(text))?.groups;
  if (parts === undefined) return false;
  const year = Number(parts.year);
  const month = Number(parts.month);
  const day = Number(parts.day);
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
