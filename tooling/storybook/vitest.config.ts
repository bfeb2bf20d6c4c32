import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { chromiumOptions } from './chromium.ts';

const HERE = import.meta.dirname;

/**
 * Every story is a test: it renders in a real Chromium and runs its play function, has no accessibility violation in
 * either theme, and fits on a phone (.storybook/checks.ts).
 */
export default defineProject({
  // Vite bundles everything that the stories import before the first test. If it found another import during a run, it
  // would reload the page of the running test.
  optimizeDeps: {
    entries: [`${HERE}/.storybook/preview.tsx`, `${HERE}/src/**/*.tsx`, `${HERE}/../../packages/ui/src/**/*.tsx`],
  },
  plugins: [storybookTest({ configDir: `${HERE}/.storybook` })],
  test: {
    name: 'stories',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: [`${HERE}/.storybook/vitest.setup.ts`],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // A failed test is run again with a trace (tooling/test-run).
      trace: {
        mode: process.env['BAIZE_RERUN'] === '1' ? 'on' : 'off',
        tracesDir: fileURLToPath(new URL('../../test-results/traces', import.meta.url)),
      },
      provider: playwright({ launchOptions: chromiumOptions }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
    },
  },
});
