import type { Locator, Page } from '@playwright/test';
import { textsOf } from './screens/screen.ts';
import { playerOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

const sectionOf = (page: Page, id: string): Locator => page.locator(`#section-${id}`);

async function sectionIds(page: Page): Promise<string[]> {
  const ids = await page.locator('[id^="section-"]:not([id$="-title"])').evaluateAll((all) => all.map(({ id }) => id));
  return ids.map((id) => id.replace('section-', ''));
}

test('the rendered first view keeps its banners and notices from a member', async ({ page }) => {
  const front = page.locator('[data-part="front"]');
  // Scripts that never arrive leave the page as the host has rendered it and start.js has marked it. A busy host sends a page without a first view.
  await page.route(/\/assets\/(?!start-)[^/]*\.js$/, () => {});
  const open = async (mark: 'here' | 'member') =>
    await expect(async () => {
      await page.goto(playerOrigin, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-first-page', mark, { timeout: 2_000 });
    }).toPass();
  await open('here');
  await expect(front.getByRole('button').first()).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('baize.token', 'x'.repeat(43)));
  await open('member');
  await expect(page.getByRole('main')).toBeVisible();
  await expect(front.getByRole('button').first()).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('home shows banners, notices, the sections in their order, and real wins with masked names', async ({
  player,
  page,
}) => {
  const t = await textsOf('player', 'en');
  await player.open('/');
  await expect(
    page
      .getByRole('region', { name: t('notice.label') })
      .getByRole('button')
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: t('banner.label') })).toBeVisible();
  const order = ['hot', 'rng', 'live', 'fish', 'sports', 'pvp', 'elott', 'esports', 'cockfight', 'winners'];
  await expect.poll(async () => await sectionIds(page)).toEqual(order);

  const board = sectionOf(page, 'winners');
  await board.scrollIntoViewIfNeeded();
  const rows = board.getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const texts = await rows.allInnerTexts();
  expect(texts.length).toBeLessThanOrEqual(20);
  expect(texts.filter((text) => !text.includes('***'))).toEqual([]);
  const amounts = texts.map((text) => Number(/रू\s*([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
});

test('home shows the favourites and recent games of a member who likes and plays one', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await expect(sectionOf(page, 'favorite')).toContainText('No favourites yet.');
  expect(await sectionIds(page)).not.toContain('recent');
  await sectionOf(page, 'hot')
    .getByRole('button', { name: /^Favourite/ })
    .first()
    .click();
  // The section replaces its placeholder once its script is loaded; sections far below the viewport are not rendered.
  await sectionOf(page, 'favorite').scrollIntoViewIfNeeded();
  await expect(sectionOf(page, 'favorite').getByRole('article')).toHaveCount(1);
  await player.openFirstSlot();
  await player.open('/');
  await expect(sectionOf(page, 'recent').getByRole('heading', { level: 2 })).toBeAttached();
  await sectionOf(page, 'recent').scrollIntoViewIfNeeded();
  await expect(sectionOf(page, 'recent').getByRole('article')).toHaveCount(1);
});
