import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { headlessOptions } from '../storybook/chromium.ts';

/** Sets the preference for reduced motion. Pages run with `reduce`; a test of an animation sets `no-preference`, and `reduce` when it ends. */
const emulateReducedMotion: BrowserCommand<['reduce' | 'no-preference']> = async ({ page }, reducedMotion) =>
  await page.emulateMedia({ reducedMotion });

/** Returns the Vitest options that all page tests share: a real Chromium with reduced motion. */
export function pageTestOptions(
  name: string,
  extraArguments: readonly string[] = [],
): NonNullable<UserWorkspaceConfig['test']> {
  const launchOptions = { ...headlessOptions, args: [...headlessOptions.args, ...extraArguments] };
  return {
    name,
    testTimeout: 60_000,
    // The time until a state appears depends on the machine, which may be shared (vitest.config.ts).
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    // The tests of one worker share a document and its modules, so each test must clean up after itself.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      commands: { emulateReducedMotion },
      // A failed test is run again with a trace (tooling/test-run).
      trace: {
        mode: process.env['BAIZE_RERUN'] === '1' ? 'on' : 'off',
        tracesDir: fileURLToPath(new URL('../../test-results/traces', import.meta.url)),
      },
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  };
}
