import { expect, test } from 'vitest';
import { copyrightYears } from './copyright-years.ts';

const KATHMANDU = 'Asia/Kathmandu';

test('the year of the merchant alone, until a later one has come', () => {
  expect(copyrightYears(2025, new Date('2025-06-01T00:00:00Z'), KATHMANDU)).toBe('2025');
  expect(copyrightYears(2025, new Date('2027-06-01T00:00:00Z'), KATHMANDU)).toBe('2025–2027');
  expect(copyrightYears(2030, new Date('2027-06-01T00:00:00Z'), KATHMANDU)).toBe('2030');
});

test('a new year begins where the merchant is', () => {
  const late = new Date('2025-12-31T18:30:00Z');
  expect(copyrightYears(2025, late, 'UTC')).toBe('2025');
  expect(copyrightYears(2025, late, KATHMANDU)).toBe('2025–2026');
});
