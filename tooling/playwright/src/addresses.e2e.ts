import { agentOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

test('/member of a visitor asks for the log-in and then shows the page that was wanted', async ({ player, page }, {
  project,
}) => {
  const wanted = '/member?from=2026-01-01&to=2026-01-31&state=won';
  await player.open(wanted);
  await player.logIn(project.name === 'phone' ? 'prakash' : 'anjali');
  await expect(page.getByRole('heading', { name: 'Betting record' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`));
});

for (const [path, popup] of [
  ['/login', 'Log in'],
  ['/register', 'Create an account'],
] as const) {
  test(`${path} opens its popup over the home page and leads to /`, async ({ player, page }) => {
    await player.open(path);
    await expect(page.getByRole('dialog', { name: popup })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(player.tiles.first()).toBeVisible();
  });
}

test('home stays as it is between /, /index, /login and /register', async ({ player, page }) => {
  await player.open('/index');
  await expect(player.tiles.first()).toBeVisible();
  await page.evaluate(() => document.querySelector('article')?.setAttribute('data-same', ''));
  for (const path of ['/', '/login', '/index', '/register', '/']) {
    await page.evaluate((next) => {
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL(/\/(index)?$/);
  }
  await expect(page.locator('article[data-same]')).toHaveCount(1);
});

test('who is signed in already sees no log-in popup at /login', async ({ player, page }) => {
  await player.arrive(newUsername());
  await player.open('/login');
  await expect(page).toHaveURL(/\/$/);
  await expect(player.balance).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('/agentHome of the player site leads to the agent site, and there to its log-in', async ({
  player,
  agent,
  page,
}) => {
  await player.open('/agentHome');
  await expect(page).toHaveURL(`${agentOrigin}/agent`);
  await agent.open('/agentHome/betting?account=kosi');
  await agent.fillLogin('himal');
  await expect(page).toHaveURL(/\/agentHome\/betting\?account=kosi$/);
});

test('an unknown address says so and leads home', async ({ player, page }) => {
  await player.open('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(player.tiles.first()).toBeVisible();
});
