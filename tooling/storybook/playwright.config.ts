import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

/** Compares screenshots of the most used stories of the built Storybook with those in pictures/. */
export default defineConfig({
  testDir: 'src/pictures',
  testMatch: '*.picture.ts',
  outputDir: '../../test-results/pictures',
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  // The test of a story without a picture fails, because only `pictures:update` writes pictures.
  updateSnapshots: 'none',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? '../../test-results/pictures.json' }],
  ],
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
    },
  },
  use: {
    trace: process.env['BAIZE_RERUN'] === '1' ? 'on' : 'off',
    launchOptions: chromiumOptions,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'Asia/Kathmandu',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
