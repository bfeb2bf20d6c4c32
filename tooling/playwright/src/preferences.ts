import { expect, type BrowserContext, type Page } from '@playwright/test';

/** The themes of the sites by their stored name. */
export type Theme = 'dark' | 'light';

/** Stores a choice as if it had been made on an earlier visit. An existing value is kept, so that a choice of the test survives a reload. */
async function remember(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    (entry) => {
      // The game in its frame is another site, and an empty page has no storage.
      if (window !== window.top || !location.protocol.startsWith('http')) return;
      if (localStorage.getItem(entry.key) === null) localStorage.setItem(entry.key, entry.value);
    },
    { key, value },
  );
}

/** Starts the page in a language, given by its code such as "en". */
export async function rememberLanguage(page: Page, language: string): Promise<void> {
  await remember(page, 'baize.language', language);
}

/** Starts the page in a theme. */
export async function rememberTheme(page: Page, theme: Theme): Promise<void> {
  await remember(page, 'baize.theme', theme);
}

/** Sets the session of a person who logged in elsewhere, with which the page starts. */
export async function rememberSession(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (window === window.top) sessionStorage.setItem('baize.token', value);
  }, token);
}

/** Marks the notices as closed in this session, because they would open above any test. */
export async function rememberNoticesClosed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page, such as one opened by axe, has no storage.
    if (window === window.top && location.protocol.startsWith('http'))
      sessionStorage.setItem('baize.notices', 'visitor member');
  });
}

/** Selects a language in the open settings. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const select = page.getByRole('button', { name: /^(Language|भाषा)/ }).filter({ visible: true });
  const choices = page.getByRole('radio', { name });
  // A wide screen has a menu, a phone's popup a row of options.
  await expect(choices.or(select).first()).toBeVisible();
  if (await choices.isVisible()) return await choices.click();
  await select.click();
  await page.getByRole('menuitemradio', { name }).click();
}
