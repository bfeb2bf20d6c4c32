import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** For a part that is a popup. */
export const DIALOG = '[role="dialog"]';

/**
 * No rule of axe is broken once the page stands still, in a part of it (a selector) or in all. A game in its frame is another site,
 * which has its own look at this.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await standsStill(page);
  // Frames are left out anyway: without the way over frames, which opens a page of its own for each look, and without a list of
  // all that is well, it takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ iframes: false, resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })));
  expect(found.filter(isOurs)).toEqual([]);
}

/** Waits until nothing moves: a part on its way in is seen through, and axe would judge the colours of that moment. */
async function standsStill(page: Page): Promise<void> {
  await expect(page.locator('[data-starting-style], [data-filling]')).toHaveCount(0);
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(async ({ finished }) => await finished));
  });
}

/**
 * Two habits of Base UI that axe does not know: a focus guard is hidden and takes the focus only to pass it on at once, and an
 * open menu or list hangs outside of every landmark, at the end of the body.
 */
function isOurs({ id, html }: { id: string; html: string }): boolean {
  if (id === 'aria-hidden-focus') return !html.includes('data-base-ui-focus-guard');
  return id !== 'region' || !html.includes('data-base-ui-focusable');
}
