import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Selector of popups. */
export const DIALOG_SELECTOR = '[role="dialog"]';

/**
 * Asserts that axe finds no violation on the page or in the selected part, once the page is at rest. A game in its
 * frame is another site with its own check.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await waitForAnimations(page);
  // Frames are excluded anyway. Without axe's frame handling, which opens a page for each check, and without the list
  // of passed rules, the check takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ iframes: false, resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found.filter(isRealViolation)).toEqual([]);
}

/** Waits until all animations have ended. A part that is fading in is transparent, and axe would check the colours of that moment. */
async function waitForAnimations(page: Page): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-filling]')).toHaveCount(0);
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(running.map(async ({ finished }) => await finished));
  });
}

/**
 * Returns false for two findings about Base UI that are no violations: a hidden focus guard passes the focus on at
 * once, and an open menu or list is outside of every landmark, at the end of the body.
 */
function isRealViolation({ id, html }: { id: string; html: string }): boolean {
  if (id === 'aria-hidden-focus') return !html.includes('data-base-ui-focus-guard');
  return id !== 'region' || !html.includes('data-base-ui-focusable');
}
