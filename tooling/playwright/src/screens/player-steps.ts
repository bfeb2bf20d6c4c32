import { toPattern, waitForPictures, type Visit } from './screen.ts';

/** Navigates to a path of the site. */
export async function go({ page, origin }: Visit, path: string): Promise<void> {
  await page.goto(origin + path);
}

/** Waits until the first game tile is visible. */
export async function waitForTiles({ page }: Visit): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

/** Opens an address that shows a popup with a form, and waits for its first text field. */
export async function openDialog(visit: Visit, path: string): Promise<void> {
  await go(visit, path);
  await visit.page.getByRole('dialog').waitFor();
  await visit.page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Scrolls to a part of the page and waits for the pictures in the viewport. */
export async function scrollPage({ page }: Visit, where: 'middle' | 'end'): Promise<void> {
  const share = where === 'end' ? 1 : 0.4;
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate((part) => scrollTo({ top: document.body.scrollHeight * part, behavior: 'instant' }), share);
  await waitForPictures(page);
}

/** Presses a visible button of the header or the bottom bar. */
export async function press({ page, t }: Visit, key: string): Promise<void> {
  await page
    .getByRole('button', { name: toPattern(t(key)) })
    .filter({ visible: true })
    .first()
    .click();
}

/** Opens an item of the side menu, or of the menu sheet on a phone. */
export async function openFromMenu(visit: Visit, key: string): Promise<void> {
  await go(visit, '/help');
  if (visit.isPhone) await press(visit, 'nav.menu');
  const entry = visit.page.getByRole('navigation').getByRole('button', { name: visit.t(key), exact: true });
  await entry.filter({ visible: true }).click();
}

/** Removes the prerendered answers, so that the page requests everything itself and the requests can be made to fail. */
export async function removeFirstAnswers({ page }: Visit): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('#first-data')?.remove()),
  );
}

/** Opens a page of the member centre and waits for its content. */
export async function openCentrePage(visit: Visit, path: string, title: string): Promise<void> {
  const { page, t } = visit;
  await go(visit, path);
  await page.getByRole('heading', { name: t(title), level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}
