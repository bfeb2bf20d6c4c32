import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerContacts, channels, frameCalls, watchWindow } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { popupStands, pressButton } from '../../testing/open-from-menu.ts';
import { openPlayer } from '../../testing/visit.tsx';

const popup = page.getByRole('dialog');

async function openMenu(options: VisitOptions = {}) {
  const visit = await openPlayer('/no/such/page', {
    ...options,
    size: 'phone',
    prepare: (platform, network) => {
      answerContacts(platform);
      options.prepare?.(platform, network);
    },
  });
  await pressButton(visit.t('nav.menu'));
  await popupStands(visit.t('a11y.main_menu'));
  return visit;
}

testScreen('menu-popup', { open: openMenu, passesOver: frameCalls, desktop: false });

test('shows the clock, the categories and every channel of customer service', async () => {
  const { t } = await openMenu();
  await expect.element(popup.getByRole('time')).toMatchTextContent(/^\d\d\/\d\d \d\d:\d\d:\d\d$/);
  await expect.element(popup.getByRole('link', { name: t('category.COCKFIGHT') })).toBeVisible();
  for (const { labelNameEn, url } of channels)
    await expect.element(popup.getByRole('link', { name: labelNameEn })).toHaveAttribute('href', url);
});

test('an entry goes to its page and closes the menu', async () => {
  const { t } = await openMenu();
  await popup.getByRole('link', { name: t('category.FISH') }).click();
  await expect.element(popup).not.toBeInTheDocument();
  expect(location.pathname).toBe('/fish');
});

test.each(['lobby.tab.favorite', 'lobby.tab.recent'])('%s asks a visitor to log in', async (key) => {
  const { t } = await openMenu();
  await popup.getByRole('button', { name: t(key) }).click();
  await expect.element(page.getByRole('dialog', { name: t('common:login.title') })).toBeVisible();
});

test('opens customer service in its window', async () => {
  const { address } = watchWindow();
  const { t } = await openMenu();
  await popup.getByRole('button', { name: t('service.title') }).click();
  await expect.poll(() => address()).toBe(`${location.origin}/contact?type=live&lang=en`);
});

test('changes the language and the theme', async () => {
  const { t } = await openMenu();
  await popup.getByRole('button', { name: t('theme.to_light') }).click();
  expect(document.documentElement.dataset['theme']).toBe('light');
  await popup.getByRole('radio', { name: 'नेपाली' }).click();
  await expect.element(popup.getByRole('heading', { level: 2 })).toMatchTextContent(/[\u0900-\u097f]/);
  expect(localStorage.getItem('baize.language')).toBe('ne');
});
