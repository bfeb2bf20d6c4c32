import type { Page } from '@playwright/test';

export type Theme = 'dark' | 'light';

/** As if this had been chosen at an earlier visit. What is stored already stays: a test that chooses something keeps it over a reload. */
async function remember(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    (entry) => {
      // The game in its frame is another site.
      if (window !== window.top) return;
      if (localStorage.getItem(entry.key) === null) localStorage.setItem(entry.key, entry.value);
    },
    { key, value },
  );
}

export async function rememberLanguage(page: Page, language: string): Promise<void> {
  await remember(page, 'baize.language', language);
}

export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await remember(page, 'baize.theme', theme);
}

/** The session of somebody who logged in elsewhere: the page starts as theirs. */
export async function rememberSession(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (window === window.top) sessionStorage.setItem('baize.token', value);
  }, token);
}
