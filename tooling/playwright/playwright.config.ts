import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './src/chromium.ts';

/** With `--identity-emulator` that stack has a provider of social sign-in, and what needs one runs: nothing else does. */
const withProvider = (process.env['BAIZE_STACK'] ?? '').includes('emulatorUrl');
const report = withProvider ? 'PROVIDER_REPORT' : 'PLAYWRIGHT_JSON_OUTPUT_NAME';

/** Against the stack that `tooling/dev-env/src/with-stack.ts` started (BAIZE_STACK). */
export default defineConfig({
  testDir: 'src',
  testMatch: withProvider ? '**/provider.e2e.ts' : '**/*.e2e.ts',
  testIgnore: withProvider ? [] : '**/provider.e2e.ts',
  globalTeardown: './src/ledger-after-all.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a test waits for a state, and how soon it comes is the machine's affair, which may be shared.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env[report] ?? '../../test-results/e2e.json' }]],
  use: {
    launchOptions: chromiumOptions,
    // Popups and reels end at once: nothing here is about motion, and software drawing makes it dear.
    contextOptions: { reducedMotion: 'reduce' },
    // The worker of the lite app would answer for pages that a test steers; its own test lets it work.
    serviceWorkers: 'block',
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
  // A test that is tagged with a size is for that size alone.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
  ],
});
