import type { Page } from '@playwright/test';

/** The arcade's rounds have UUIDs; whatever shows them, table or card, shows each once. */
export async function roundIds(page: Page): Promise<Set<string>> {
  const text = await page.getByRole('main').innerText();
  return new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}
