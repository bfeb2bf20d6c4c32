import { createFormats } from '@baize/i18n/format';
import { expect, test } from 'vitest';
import { formatInstantParts } from './instant-parts.ts';

test('the day is that of the merchant', () => {
  const { dateFormat } = createFormats('en', 'Asia/Kathmandu');
  // 18:20 in London's winter is five minutes past midnight in Kathmandu, five hours and three quarters ahead.
  const { day, time } = formatInstantParts('2026-11-20T18:20:00.000Z', dateFormat, 'Asia/Kathmandu');
  expect(day).toBe('21 Nov 2026');
  expect(time).toBe('00:05:00');
});
