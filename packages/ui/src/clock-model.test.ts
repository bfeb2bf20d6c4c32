import { describe, expect, it } from 'vitest';
import { clockDigits, gmtOffset } from './clock-model.ts';

const MOMENT = new Date('2026-11-20T18:15:07Z');

describe('clockDigits', () => {
  it.each([
    ['Asia/Kathmandu', '21/11 00:00:07'],
    ['UTC', '20/11 18:15:07'],
    ['America/New_York', '20/11 13:15:07'],
  ])('%s', (timeZone, text) => {
    expect(clockDigits(MOMENT, timeZone)).toBe(text);
  });
});

describe('gmtOffset', () => {
  it.each([
    ['Asia/Kathmandu', 'GMT+5:45'],
    ['Asia/Dhaka', 'GMT+6'],
    ['UTC', 'GMT'],
    ['America/New_York', 'GMT-5'],
  ])('%s', (timeZone, text) => {
    expect(gmtOffset(MOMENT, timeZone)).toBe(text);
  });
});
