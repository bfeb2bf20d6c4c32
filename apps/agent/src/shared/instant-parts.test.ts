import { createFormats } from '@baize/i18n/format';
import { expect, test } from 'vitest';
import { formatInstantParts } from './instant-parts.ts';

test("formats the day and the time in the merchant's time zone", () => {
  const { dateFormat } = createFormats('en', 'Asia/Kathmandu');
  // Kathmandu is 5:45 hours ahead of UTC, so 18:20 UTC is 0:05 there.
  const { day, time } = formatInstantParts('2026-11-20T18:20:00.000Z', dateFormat, 'Asia/Kathmandu');
  expect(day).toBe('21 Nov 2026');
  expect(time).toBe('00:05:00');
});
