import { expect, test } from 'vitest';
import { copyrightYears } from './copyright-years.ts';

const KATHMANDU = 'Asia/Kathmandu';

test('shows the first year alone until a later year begins', () => {
  expect(copyrightYears(2025, new Date('2025-06-01T00:00:00Z'), KATHMANDU)).toBe('2025');
  expect(copyrightYears(2025, new Date('2027-06-01T00:00:00Z'), KATHMANDU)).toBe('2025–2027');
  expect(copyrightYears(2030, new Date('2027-06-01T00:00:00Z'), KATHMANDU)).toBe('2030');
});

test('uses the time zone of the merchant', () => {
  const late = new Date('2025-12-31T18:30:00Z');
  expect(copyrightYears(2025, late, 'UTC')).toBe('2025');
  expect(copyrightYears(2025, late, KATHMANDU)).toBe('2025–2026');
});
