import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

const ISO = '2026-11-20T20:57:07.000Z';

test('writes times in the zone of the brand, as the sites do', () => {
  expect(textsOf('en', 'Asia/Kathmandu').time(ISO)).toBe('21 Nov 2026, 02:42:07');
  expect(textsOf('en', 'Asia/Dhaka').time(ISO)).toBe('21 Nov 2026, 02:57:07');
});

test('writes Latin digits in Nepali and Bengali', () => {
  for (const language of ['ne', 'bn'] as const)
    expect(textsOf(language, 'Asia/Kathmandu').time(ISO)).toMatch(/02:42:07/);
});
