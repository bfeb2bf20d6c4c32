import { afterEach, describe, expect, test, vi } from 'vitest';
import { dateFormat, namedDateFormat } from './date-format.ts';
import { dateNames, type DateNames } from './date-names.ts';

const SATURDAY = new Date('2026-11-21T18:35:07Z');
const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
/** Seven days from 1 February 2026, which is a Sunday. */
const WEEK = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 1, 1 + day)));
const LANGUAGES = Object.entries(dateNames);

afterEach(() => vi.restoreAllMocks());

describe.each(LANGUAGES)('own names of %s', (language, names) => {
  // Node has the data of every language.
  const known = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${language}-u-nu-latn`, { timeZone: 'UTC', ...options });
  const own = (options: Intl.DateTimeFormatOptions) => namedDateFormat(names, { timeZone: 'UTC', ...options });

  test.each(['long', 'short', '2-digit'] as const)('months (%s) equal those of full data', (month) => {
    // Full data shortens some Bengali months; the own names are not shortened.
    const written = known({ month: month === 'short' ? 'long' : month });
    expect(MONTHS.map((day) => own({ month }).format(day))).toEqual(MONTHS.map((day) => written.format(day)));
  });

  test.each(['long', 'narrow'] as const)('weekdays (%s) equal those of full data', (weekday) => {
    const written = known({ weekday });
    expect(WEEK.map((day) => own({ weekday }).format(day))).toEqual(WEEK.map((day) => written.format(day)));
  });
});

/** Formats every part of a date in Nepali. */
function nepali(options: Intl.DateTimeFormatOptions) {
  return namedDateFormat(dateNames['ne'] as DateNames, { timeZone: 'UTC', hourCycle: 'h23', ...options });
}

test('formats whole dates and ranges', () => {
  expect(nepali({ dateStyle: 'medium' }).format(SATURDAY)).toBe('21 नोभेम्बर 2026');
  expect(nepali({ dateStyle: 'full' }).format(SATURDAY)).toMatch(/^शनिबार,? 21 नोभेम्बर 2026$/);
  expect(nepali({ day: '2-digit', month: '2-digit', year: 'numeric' }).format(SATURDAY)).toBe('21/11/2026');
  const range = nepali({ day: 'numeric', month: 'short', year: 'numeric' });
  expect(range.formatRange(WEEK[0] as Date, SATURDAY)).toMatch(/^1 फेब्रुअरी\s–\s21 नोभेम्बर 2026$/);
});

test('uses Intl for a known language and the own names for a missing one', () => {
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  expect(dateFormat('ne-u-nu-latn', options).format(SATURDAY)).toBe('2026 नोभेम्बर 21');
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(dateFormat('ne-u-nu-latn', options).format(SATURDAY)).toBe('21 नोभेम्बर 2026');
  expect(dateFormat('bn-u-nu-latn', options).format(SATURDAY)).toBe('21 নভেম্বর 2026');
});
