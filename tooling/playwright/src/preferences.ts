import { expect, type BrowserContext, type Page } from '@playwright/test';

export type Theme = 'dark' | 'light';

/** Stores a choice as if it had been made at an earlier visit. A stored choice stays: a test that chooses something keeps it over a reload. */
async function remember(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    (entry) => {
      // The game in its frame is another site; an empty page has no storage.
      if (window !== window.top || location.protocol !== 'http:') return;
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

/** Closes the notices as if that had been done before in this session: they come by themselves, over whatever a test does. */
export async function rememberNoticesClosed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page, as axe opens one, has no storage.
    if (window === window.top && location.protocol === 'http:')
      sessionStorage.setItem('baize.notices', 'visitor member');
  });
}

/** Chooses a language in the settings that are open. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const select = page.getByRole('button', { name: /^(Language|भाषा)/ }).filter({ visible: true });
  const choices = page.getByRole('radio', { name });
  // A menu on a wide screen, a row of choices in a phone's popup: whichever this page has, once it is there.
  await expect(choices.or(select).first()).toBeVisible();
  if (await choices.isVisible()) return await choices.click();
  await select.click();
  await page.getByRole('menuitemradio', { name }).click();
}
