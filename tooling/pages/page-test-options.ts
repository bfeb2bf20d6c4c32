import { playwright } from '@vitest/browser-playwright';
import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { headlessOptions } from '../storybook/chromium.ts';

/** Everything stands still unless a test is about motion. Such a test goes back to `reduce` when it ends. */
const emulateReducedMotion: BrowserCommand<['reduce' | 'no-preference']> = async ({ page }, reducedMotion) =>
  await page.emulateMedia({ reducedMotion });

/** The Vitest options that the page tests of every application share: a real Chromium that stands still. */
export function pageTestOptions(
  name: string,
  extraArguments: readonly string[] = [],
): NonNullable<UserWorkspaceConfig['test']> {
  const launchOptions = { ...headlessOptions, args: [...headlessOptions.args, ...extraArguments] };
  return {
    name,
    testTimeout: 60_000,
    // How soon a state comes is the machine's affair, which may be shared (vitest.config.ts).
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    // The tests of one worker share a document and its modules; each test leaves nothing behind.
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
