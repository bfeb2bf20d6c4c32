import { expect, test } from 'vitest';
import { merchantDay } from './merchant-day.ts';

test("changes the day at the merchant's midnight and not at midnight UTC", () => {
  const instant = new Date('2026-11-20T18:20:07Z');
  expect(merchantDay(instant, 'Asia/Kathmandu')).toBe('2026-11-21');
  expect(merchantDay(instant, 'America/Curacao')).toBe('2026-11-20');
});
