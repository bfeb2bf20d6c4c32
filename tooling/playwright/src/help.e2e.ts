import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { PlayerPage } from './player-page.ts';
import { expect, test } from './test.ts';

test.use({ expectedRefusals: ['/wps/system/helpCenter'] });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Scrolled to: in view, and under nothing that sticks. */
async function expectReached(page: Page, name: string): Promise<void> {
  await expect(heading(page, name)).toBeFocused();
  await expect(heading(page, name)).toBeInViewport();
  const covered = await heading(page, name).evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + height / 2, top + height / 2);
    return seen === null || !element.contains(seen);
  });
  expect(covered).toBe(false);
}

test('help: titled FAQ, from the top, with sections, search and a way back', async ({ player, page }) => {
  await player.open('/help');
  await expect(page).toHaveTitle(/^FAQ \|/);
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expectAccessible(page);

  await test.step('a section of the menu is gone to', async () => {
    const menu = page.getByRole('navigation', { name: 'Sections' }).filter({ visible: true });
    await menu.getByRole('link', { name: 'User protocol' }).click();
    await expect(page).toHaveURL(/\/help#protocol$/);
    await expectReached(page, 'User protocol');
  });

  await test.step('an answer opens and closes, by the keyboard too', async () => {
    const summary = page.getByText('How do deposits work?');
    const answer = page.getByText('the page shows the ways to pay');
    await expect(answer).toBeHidden();
    await summary.click();
    await expect(answer).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(answer).toBeHidden();
  });

  await test.step('search finds by words of the answer, says how many, and gives all back', async () => {
    const search = page.getByRole('searchbox', { name: 'Search the help centre' });
    await search.fill('UPSET tired');
    await expect(page.getByText('1 answer found')).toBeAttached();
    await expect(page.getByText('Do not play when you are upset')).toBeVisible();
    await expect(heading(page, 'Terms of use')).toBeHidden();
    await search.fill('zzzz');
    await expect(page.getByText('No answer holds these words.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all answers' }).click();
    await expect(heading(page, 'Terms of use')).toBeVisible();
  });

  await test.step('the way back leads to /index', async () => {
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/\/index$/);
    await expect(player.tiles.first()).toBeVisible();
  });
});

test('help: /help#term is reached and focused, from outside and from the menu of the site', async ({
  player,
  page,
}) => {
  await player.open('/help#term');
  await expectReached(page, 'Terms of use');
  await player.open('/helpmc#term');
  await expectReached(page, 'Terms of use');
  await player.open('/help#deposit');
  await expect(page.getByText('the page shows the ways to pay')).toBeVisible();
  await player.open('/rng');
  await expect(player.tiles.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  if (player.isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Help centre' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('help: HTML', () => {
  // The browser itself says so too, when the sanitiser reads the handler.
  test.use({ expectedErrors: /inline event handler violates/ });

  test('what somebody slipped past the server is not run', async ({ player, page }) => {
    const content = `<p>Kept <a href="javascript:window.broken=1">link</a><img src="x" onerror="window.broken=1"></p>
      <script>window.broken=1</script><iframe src="/"></iframe>`;
    const articles = [
      { articleId: 'slipped', title: 'Slipped in', content },
      { articleId: 'other', title: 'Other', content: '<p>Fine</p>' },
    ];
    const value = {
      sections: [{ sectionId: 'start', title: 'Getting started', articles }],
      updatedAt: '2026-01-05T06:15:00.000Z',
    };
    await page.route('**/wps/system/helpCenter*', (route) => route.fulfill({ json: { success: true, value } }));
    await player.open('/help#slipped');
    const article = page.getByRole('group').filter({ hasText: 'Slipped in' });
    await expect(article.getByText('Kept')).toBeVisible();
    await expect(article.locator('[href], [onerror], script, iframe')).toHaveCount(0);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  });
});

test('help: in the language of the person, anew when they change it', async ({ player, page }) => {
  await player.open('/help', { language: 'ne' });
  await expect(page).toHaveTitle(/^बारम्बार सोधिने प्रश्न \|/);
  await expect(heading(page, 'प्रयोगका सर्तहरू')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('baize.language', 'en'));
  await page.reload();
  await expect(heading(page, 'Terms of use')).toBeVisible();
});

test('registration: terms and protocol open beside it, and what was typed stays', async ({ player, page, context }) => {
  await player.open('/register');
  await player.registerPopup.getByRole('tab', { name: 'Username' }).click();
  await player.registerUsername.fill('half_typed');
  for (const [link, title, address] of [
    [/^Terms of use/, 'Terms of use', /\/help#term$/],
    [/^User protocol/, 'FAQ', /\/help$/],
  ] as const) {
    const opened = context.waitForEvent('page');
    await player.registerPopup.getByRole('link', { name: link }).click();
    const help = new PlayerPage(await opened);
    await expect(help.page.getByRole('heading', { name: title, exact: true })).toBeInViewport();
    expect(help.page.url()).toMatch(address);
    await help.page.close();
    await expect(player.registerUsername).toHaveValue('half_typed');
  }
  await expectAccessible(page, '[role="dialog"]');
});

test('help: what cannot be loaded is said, and asked for again', async ({ player, page }) => {
  await page.route('**/wps/system/helpCenter*', (route) => route.abort());
  await player.open('/help');
  await expect(page.getByRole('alert')).toContainText('Network link is abnormal');
  await page.unroute('**/wps/system/helpCenter*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Terms of use')).toBeVisible();
});
