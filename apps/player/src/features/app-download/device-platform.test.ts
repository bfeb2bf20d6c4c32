import { expect, test } from 'vitest';
import { detectPlatform, firstGuide, isSiteItself, type Platform } from './device-platform.ts';

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

test.each<[Platform[], Platform, Platform]>([
  [['ios', 'android', 'lite'], 'android', 'android'],
  [['ios', 'lite'], 'android', 'lite'],
  [['ios', 'android'], 'lite', 'ios'],
  [['android'], 'ios', 'android'],
  [[], 'ios', 'lite'],
])('of guides for %j, a device of %s sees the one for %s first', (guided, device, first) => {
  const apps = (['ios', 'android', 'lite'] as const).map((platform) => ({
    platform,
    guide: guided.includes(platform) ? ['a step'] : [],
  }));
  expect(firstGuide(apps, device)).toBe(first);
});
