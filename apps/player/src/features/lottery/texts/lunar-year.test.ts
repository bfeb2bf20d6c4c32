import { LUNAR_YEAR_LAST } from '@baize/lottery/lhc/zodiac';
import { expect, test } from 'vitest';
import { loadFamily } from '../panel/families.ts';
import { lunarYearAt } from './lunar-year.ts';

// The lunar year 2026 begins on 17 February 2026 in China, when it is still the 16th in UTC.
const NEW_YEAR_MS = Date.parse('2026-02-16T16:00:00Z');

test('the lunar year begins at midnight in China', () => {
  expect(lunarYearAt(NEW_YEAR_MS - 1)).toBe(2025);
  expect(lunarYearAt(NEW_YEAR_MS)).toBe(2026);
});

test('the bet panel uses the same lunar year as the texts', async () => {
  const { lunarYearAt: lunarYearOfPanel } = await loadFamily('lhc');
  for (const ms of [NEW_YEAR_MS - 1, NEW_YEAR_MS]) expect(lunarYearOfPanel(ms)).toBe(lunarYearAt(ms));
});

test('after the table of lunar years, its last year stays', () => {
  expect(lunarYearAt(Date.parse('2099-01-01T00:00:00Z'))).toBe(LUNAR_YEAR_LAST);
});
