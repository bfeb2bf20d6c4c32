import { defineConfig } from '@playwright/test';
import { headlessOptions } from './src/chromium.ts';

/** Whether the stack was started with `--identity-emulator`. Then it has a provider of social sign-in, and only the tests that need one run. */
const withProvider = (process.env['BAIZE_STACK'] ?? '').includes('emulatorUrl');
const report = withProvider ? 'PROVIDER_REPORT' : 'PLAYWRIGHT_JSON_OUTPUT_NAME';

const isRerun = process.env['BAIZE_RERUN'] === '1';
/** `npm run test:long`: every test on both sizes. */
const isCross = process.env['BAIZE_E2E_CROSS'] === '1';

/** Against the stack that `tooling/dev-env/src/with-stack.ts` started (BAIZE_STACK). */
export default defineConfig({
  testDir: 'src',
  testMatch: withProvider ? '**/provider.e2e.ts' : '**/*.e2e.ts',
  testIgnore: withProvider ? [] : '**/provider.e2e.ts',
  globalSetup: './src/login-world-before-all.ts',
  globalTeardown: './src/ledger-after-all.ts',
  outputDir: '../../test-results/e2e',
  // So many failures have one cause: the rest of the run would only repeat it.
  maxFailures: 10,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a test waits for a state, and how soon it comes is the machine's affair, which may be shared.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env[report] ?? '../../test-results/e2e.json' }]],
  use: {
    launchOptions: headlessOptions,
    // Popups and reels end at once: nothing here is about motion, and software drawing makes it dear.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker of the lite app would answer for pages that a test steers; its own test lets it work.
    serviceWorkers: 'block',
    // A trace costs each test a fifth of its time: it is recorded when a failed test is run again (tooling/test-run). Its film strip
    // takes the place of a video, which needs an ffmpeg that Playwright would have to download.
    trace: isRerun ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
  // A test runs on a desktop. `@phone` moves it to a phone, `@both` runs it on each: for a journey whose layout branches.
  projects: [
    { name: 'desktop', ...(!isCross && { grepInvert: /@phone/ }), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      ...(!isCross && { grep: /@phone|@both/ }),
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
  ],
});
