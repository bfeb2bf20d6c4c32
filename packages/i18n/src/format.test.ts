import { describe, expect, test, vi } from 'vitest';
import { catalogueLanguages, languageCodes, type LanguageCode } from './languages.ts';
import { createFormats } from './format.ts';
import { localeOf } from './number-format.ts';

const INSTANT = '2026-11-20T18:35:07.000Z';

describe('createFormats', () => {
  test("formats an instant in the merchant's time zone", () => {
    const nepal = createFormats('en', 'Asia/Kathmandu');
    expect(nepal.time(INSTANT)).toBe('00:20');
    expect(nepal.date(INSTANT)).toContain('21');
    expect(createFormats('en', 'UTC').dateTime(INSTANT)).toContain('18:35:07');
  });

  test('formats a calendar day independently of time zones', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(createFormats('en', zone).shortDay('2026-11-21')).toContain('21');
    }
  });

  test.each(catalogueLanguages)('uses the digits 0-9 for %s', (language) => {
    const formats = createFormats(language, 'Asia/Kathmandu');
    const written = [
      formats.dateTime(INSTANT),
      formats.day('2026-11-21'),
      formats.count(1_234_567),
      formats.percent(0.421),
    ];
    expect(written.join(' ')).not.toMatch(/[०-९০-৯]/u);
    expect(formats.count(1234)).toBe('1,234');
  });
});

describe('formats each language in its own way', () => {
  test.each([
    ['en', '21 Nov 2026, 00:20:07', '21 Nov', '12,345,678', '42.1%'],
    ['ne', '2026 नोभेम्बर 21, 00:20:07', 'नोभेम्बर 21', '1,23,45,678', '42.1%'],
    ['bn', '21 নভে, 2026, 00:20:07', '21 নভে', '1,23,45,678', '42.1%'],
    ['hi', '21 नव॰ 2026, 00:20:07', '21 नव॰', '1,23,45,678', '42.1%'],
    ['vi', '00:20:07 21 thg 11, 2026', '21 thg 11', '12.345.678', '42,1%'],
    ['zh-cn', '2026年11月21日 00:20:07', '11月21日', '12,345,678', '42.1%'],
  ] as const)('%s', (language, dateTime, shortDay, count, percent) => {
    const formats = createFormats(language, 'Asia/Kathmandu');
    expect(formats.dateTime(INSTANT)).toBe(dateTime);
    expect(formats.shortDay('2026-11-21')).toBe(shortDay);
    expect([formats.count(12_345_678), formats.percent(0.421)]).toEqual([count, percent]);
  });

  test('groups an amount as the market does', () => {
    // `formatMoney` of @baize/money uses the same options: the digits of the currency, grouped by the locale.
    const amount = (language: LanguageCode) =>
      new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2 }).format('2486050.50' as `${number}`);
    expect(amount('ne')).toBe('24,86,050.50');
    expect(amount('bn')).toBe('24,86,050.50');
    expect(amount('en')).toBe('2,486,050.50');
  });
});

test.each(languageCodes)('groups figures of %s equally where the browser lacks its data', (language) => {
  const byLakh = (locale: string) => new Intl.NumberFormat(locale).format(1_234_567).startsWith('12,');
  const known = byLakh(localeOf(language));
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(localeOf(language).startsWith('en-IN')).toBe(known);
  vi.restoreAllMocks();
});

test('groups figures correctly in a browser without the language', () => {
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(new Intl.NumberFormat(localeOf('ne')).format(1_234_567)).toBe('12,34,567');
  vi.restoreAllMocks();
  expect(localeOf('ne')).toBe('ne-u-nu-latn');
  expect(new Intl.NumberFormat(localeOf('ne')).format(1_234_567)).toBe('12,34,567');
});
