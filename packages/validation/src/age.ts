import { readCalendarDate } from './calendar-date.ts';

/** Whole years on `today` (yyyy-MM-dd); undefined for what is no date. Who was born on 29 February is a year older on 1 March. */
export function ageOn(today: string, birthday: string): number | undefined {
  const [born, now] = [readCalendarDate(birthday), readCalendarDate(today)];
  if (born === undefined || now === undefined) return undefined;
  const yetToCome = now.month < born.month || (now.month === born.month && now.day < born.day);
  return now.year - born.year - (yetToCome ? 1 : 0);
}
