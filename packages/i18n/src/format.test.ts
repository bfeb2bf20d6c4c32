import { describe, expect, test, vi } from 'vitest';
import { catalogueLanguages } from './languages.ts';
import { createFormats } from './format.ts';
import { localeOf } from './number-format.ts';

const INSTANT = '2026-11-20T18:35:07.000Z';

describe('createFormats', () => {
  test("reads an instant in the merchant's time zone", () => {
    const nepal = createFormats('en', 'Asia/Kathmandu');
    expect(nepal.time(INSTANT)).toBe('00:20');
    expect(nepal.date(INSTANT)).toContain('21');
    expect(createFormats('en', 'UTC').dateTime(INSTANT)).toContain('18:35:07');
  });

  test('a day is the same day in every time zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      expect(createFormats('en', zone).shortDay('2026-11-21')).toContain('21');
    }
  });

  test.each(catalogueLanguages)('figures of %s are 0-9', (language) => {
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

test('a browser without the language still groups figures as it does', () => {
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue([]);
  expect(new Intl.NumberFormat(localeOf('ne')).format(1_234_567)).toBe('12,34,567');
  vi.restoreAllMocks();
  expect(localeOf('ne')).toBe('ne-u-nu-latn');
  expect(new Intl.NumberFormat(localeOf('ne')).format(1_234_567)).toBe('12,34,567');
});
