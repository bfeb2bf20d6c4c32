import type { Page } from '@playwright/test';

/** Returns the ids of rounds on the page. The arcade's rounds have UUIDs, each shown once in a table or as cards. */
export async function readRoundIds(page: Page): Promise<Set<string>> {
  const text = await page.getByRole('main').innerText();
  return new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}
