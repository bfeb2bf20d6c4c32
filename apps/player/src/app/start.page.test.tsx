import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerContacts, changeSystem, watchWindow, type SystemChange } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

/** 15:15 in Kathmandu. */
const END = '2031-05-04T09:30:00.000Z';

function opener(change: SystemChange) {
  return async (options: VisitOptions = {}, path = '/') =>
    await openPlayer(path, {
      ...options,
      prepare: (platform, network) => {
        changeSystem(platform, change);
        answerContacts(platform);
        options.prepare?.(platform, network);
      },
    });
}

const title = (name: string) => page.getByRole('heading', { level: 1, name });

test('gives the bars of the browser the colour of the theme in which the site starts', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  meta.content = '#0b1210';
  await openPlayer('/help', { theme: 'light' });
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  expect(meta.content).toBe(surface);
  meta.remove();
});

const TEXTS = { en: 'The cellar is under water.', ne: 'तहखानामा पानी पस्यो।' };

describe('in maintenance', () => {
  const openClosed = opener({ status: 1, maintenanceEnd: END, maintenanceTexts: TEXTS });

  testScreen('system-page', { open: openClosed });

  test.each(['/', '/rng', '/member'])('%s shows the operator’s words and the end in the local form', async (path) => {
    const { t } = await openClosed({}, path);
    await expect.element(title(t('system_page.maintenance_title'))).toBeVisible();
    expect(document.title).toBe(`${t('system_page.maintenance_title')} | Baize`);
    await expect.element(page.getByText('The cellar is under water.')).toBeVisible();
    await expect
      .element(page.getByText(t('system_page.maintenance_end', { time: '4 May 2031, 15:15 (Asia/Kathmandu)' })))
      .toBeVisible();
    expect(document.querySelector('header, nav, footer, article')).toBeNull();
  });

  test('shows the text of the operator in the language of the page, or in English', async () => {
    await openClosed({ language: 'ne' });
    await expect.element(page.getByText(TEXTS.ne)).toBeVisible();
    await opener({ status: 1, maintenanceTexts: { en: TEXTS.en } })({ language: 'ne' });
    await expect.element(page.getByText(TEXTS.en)).toBeVisible();
  });

  test('shows no end if it is unknown, and a default text', async () => {
    const { t } = await opener({ status: 1 })();
    await expect.element(page.getByText(t('system_page.maintenance_text'))).toBeVisible();
    expect(document.body.textContent).not.toContain(t('system_page.maintenance_end', { time: '' }).trim());
  });

  test('requests the state again on a press, and stays while the site is closed', async () => {
    const { platform, t, settled } = await openClosed();
    const asked = () => platform.calls.filter(({ id }) => id === 'systemStatus').length;
    const before = asked();
    await page.getByRole('button', { name: t('act.try_again') }).click();
    await expect.poll(() => asked()).toBe(before + 1);
    await settled();
    await expect.element(page.getByRole('button', { name: t('act.try_again') })).toBeEnabled();
    await expect.element(title(t('system_page.maintenance_title'))).toBeVisible();
  });

  test('leads to customer service in its window', async () => {
    const { opened, address } = watchWindow();
    const { t } = await openClosed();
    await page.getByRole('button', { name: t('service.title') }).click();
    await expect.poll(() => address()).toBe(`${location.origin}/contact?type=live&lang=en`);
    expect(opened).toHaveBeenCalledWith('', '_blank', 'popup,width=440,height=750');
  });

  test('replaces an open page once a call is refused for this reason', async () => {
    const { platform, t } = await openPlayer('/help');
    changeSystem(platform, { status: 1 });
    platform.refuse('appDownloads', 'system.maintenance');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.app_download') })
      .click();
    await expect.element(title(t('system_page.maintenance_title'))).toBeVisible();
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
  });
});

describe('where the visitor is not let in', () => {
  const openRestricted = opener({
    status: 2,
    location: { ip: '203.0.113.7' },
  });

  testScreen('system-page', { open: openRestricted });

  test('shows the reason and the address of the visitor, and leads to customer service', async () => {
    const { address } = watchWindow();
    const { t } = await openRestricted();
    await expect.element(title(t('system_page.restricted_title'))).toBeVisible();
    await expect.element(page.getByText(t('system_page.restricted_text'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('act.try_again') })).toBeVisible();
    await expect.element(page.getByText(t('system_page.restricted_ip', { ip: '203.0.113.7' }))).toBeVisible();
    await page.getByRole('button', { name: t('service.title') }).click();
    await expect.poll(() => address()).toContain('/contact?type=live');
  });

  test('replaces an open page once a call is refused for this reason', async () => {
    const { platform, t } = await openPlayer('/help');
    changeSystem(platform, { status: 2 });
    platform.refuse('appDownloads', 'system.region_restricted');
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('nav.app_download') })
      .click();
    await expect.element(title(t('system_page.restricted_title'))).toBeVisible();
  });
});

describe('where the server cannot be reached', () => {
  // Without a network the page retries for two seconds; a refusal is shown at once.
  testScreen('system-page', {
    open: async (options) =>
      await openPlayer('/', {
        ...options,
        prepare: (platform) => platform.refuse('systemStatus', 'system.unexpected'),
      }),
  });

  test('shows a message, and starts once the network is back', async () => {
    const { network, t } = await openPlayer('/', { prepare: (_platform, offline) => offline.offline() });
    await expect.element(title(t('system_page.unreachable_title'))).toBeVisible();
    await expect.element(page.getByText(t('error:network.failed'))).toBeVisible();
    network.online();
    await expect.element(page.getByRole('banner')).toBeVisible();
    await expect.element(page.getByRole('article').first()).toBeVisible();
  });

  test.each(['systemStatus', 'whitelabel'] as const)('says so when %s fails, and asks again', async (id) => {
    const { platform, t } = await openPlayer('/help', {
      prepare: (platform) => platform.refuse(id, 'system.unexpected'),
    });
    await expect.element(title(t('system_page.unreachable_title'))).toBeVisible();
    await expect.element(page.getByText(t('error:system.unexpected'))).toBeVisible();
    if (id === 'whitelabel') platform.answer(id, []);
    else changeSystem(platform, {});
    await page.getByRole('button', { name: t('act.try_again') }).click();
    await expect.element(title(t('help.title'))).toBeVisible();
  });
});

test('any other state shows nothing', async () => {
  const { platform } = await opener({ status: 7 })({ blank: true });
  expect(platform.calls.map(({ id }) => id)).toContain('systemStatus');
  expect(document.querySelector('#root')?.textContent).toBe('');
  expect(document.querySelector('button, a, [aria-busy]')).toBeNull();
});

test('shows only the frame until the server has answered', async () => {
  let release = () => {};
  const opened = openPlayer('/help', {
    prepare: (_platform, network) => (release = network.hold('/wps/system/status')),
  });
  await expect.poll(() => document.querySelector('#root > [aria-busy="true"]')).not.toBeNull();
  expect(document.querySelector('header, main, nav')).toBeNull();
  release();
  const { t } = await opened;
  await expect.element(title(t('help.title'))).toBeVisible();
});
