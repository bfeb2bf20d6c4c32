import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

test.each([
  ['/login', 'common:login.title'],
  ['/register', 'register.title'],
])('%s opens its popup over home, which stays when it is closed', async (path, title) => {
  const { t } = await openPlayer(path);
  const popup = page.getByRole('dialog', { name: t(title) });
  await expect.element(popup).toBeVisible();
  expect(location.pathname).toBe('/');
  await userEvent.keyboard('{Escape}');
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(page.getByRole('article').first()).toBeVisible();
});

test.each(['/login', '/register'])('%s opens nothing for a signed-in person', async (path) => {
  const { t } = await openPlayer(path, { signedIn: true });
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('group', { name: t('balance.label') })).toBeVisible();
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('home keeps its state between /, /index, /login and /register', async () => {
  await openPlayer('/index');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  const tile = page.getByRole('article').first().element();
  for (const path of ['/', '/login', '/index', '/register', '/']) {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    await expect.poll(() => location.pathname).toMatch(/^\/(index)?$/);
  }
  expect(tile.isConnected).toBe(true);
});

test('the terms and the protocol open beside the registration', async () => {
  const { t } = await openPlayer('/register');
  const popup = page.getByRole('dialog', { name: t('register.title') });
  await expect.element(popup).toBeVisible();
  const links = () => [...popup.element().querySelectorAll<HTMLAnchorElement>('a[href^="/help"]')];
  await expect
    .poll(() => links().map((link) => [link.getAttribute('href'), link.target]))
    .toEqual([
      ['/help#term', '_blank'],
      ['/help', '_blank'],
    ]);
});
