const LEAP_DAY = '02-29';

/**
 * Returns whether the day, such as `2026-11-24`, is the birthday of somebody who was born on `born` (null: unknown, never a birthday). The birthday of a leap
 * day is 28 February in other years.
 */
export function isBirthday(born: string | null, day: string): boolean {
  if (born === null) return false;
  const date = born.slice(5);
  const [year, today] = [Number(day.slice(0, 4)), day.slice(5)];
  return date === today || (date === LEAP_DAY && today === '02-28' && !isLeapYear(year));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
