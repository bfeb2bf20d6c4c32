import { expect, test } from 'vitest';
import { isSiteItself, detectPlatform } from './device-platform.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'lite'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'lite'],
] as const)('%s with %i touches: %s', (userAgent, maxTouchPoints, platform) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform);
});

test.each([
  ['/', true],
  ['/down', true],
  ['https://files.example/app.apk', false],
  ['//files.example/app.apk', false],
])('%s is the site itself: %s', (url, itself) => {
  expect(isSiteItself(url)).toBe(itself);
});
