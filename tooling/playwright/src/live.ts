import { expect, type Page } from '@playwright/test';

/** Waits until the page that the host has rendered is taken over by the live one, which looks the same. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('#root[data-waiting]')).toHaveCount(0);
}
