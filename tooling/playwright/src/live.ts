import { expect, type Page } from '@playwright/test';

/** What the host has rendered looks like the page; it is taken over by what is live. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('#root[data-waiting]')).toHaveCount(0);
}
