import { defineConfig } from '@playwright/test';
import { headlessOptions } from './src/chromium.ts';

/** True where the stack was started with `--identity-emulator`. It then has a provider of social sign-in, and only the tests that need one run. */
const withProvider = (process.env['BAIZE_STACK'] ?? '').includes('emulatorUrl');
const report = withProvider ? 'PROVIDER_REPORT' : 'PLAYWRIGHT_JSON_OUTPUT_NAME';

const isRerun = process.env['BAIZE_RERUN'] === '1';
/** True in `npm run test:long`, which runs every test at both sizes. */
const isCross = process.env['BAIZE_E2E_CROSS'] === '1';

/** Configuration of end-to-end tests on the stack that `tooling/dev-env/src/with-stack.ts` started (BAIZE_STACK). */
export default defineConfig({
  testDir: 'src',
  testMatch: withProvider ? '**/provider.e2e.ts' : '**/*.e2e.ts',
  testIgnore: withProvider ? [] : '**/provider.e2e.ts',
  globalSetup: './src/login-global-setup.ts',
  globalTeardown: './src/ledger-after-all.ts',
  outputDir: '../../test-results/e2e',
  // This many failures have one cause, so the rest of the run would only repeat it.
  maxFailures: 10,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous time limits: a test waits for a state, and how soon it is reached depends on the machine, which may be
  // shared.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env[report] ?? '../../test-results/e2e.json' }]],
  use: {
    launchOptions: headlessOptions,
    // Animations end at once: no test is about motion, and software rendering makes it slow.
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker of the lite app would answer requests that a test intercepts; only its own test allows it.
    serviceWorkers: 'block',
    // A trace costs a fifth of a test's time, so it is recorded only when a failed test is repeated (tooling/test-run).
    // Its film strip replaces a video, which needs an ffmpeg that Playwright would have to download.
    trace: isRerun ? 'on' : 'off',
    screenshot: 'only-on-failure',
  },
  // A test runs on a desktop. `@phone` moves it to a phone, `@both` runs it on each, for a flow whose layout differs.
  projects: [
    { name: 'desktop', ...(!isCross && { grepInvert: /@phone/ }), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      ...(!isCross && { grep: /@phone|@both/ }),
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
  ],
});
