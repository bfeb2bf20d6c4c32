import { expect, type Page } from '@playwright/test';

/** Waits until the prerendered page is hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('#root[data-waiting]')).toHaveCount(0);
}
