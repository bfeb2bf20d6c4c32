import { chromium, type Browser } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

/** Runs the work in its own Chromium and closes it. Scripts use this; tests use Playwright's browser. */
export async function withChromium(
  work: (browser: Browser) => Promise<void>,
  args: readonly string[] = [],
): Promise<void> {
  const browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...args] });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}
