import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerContacts, channels } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPlayer } from '../../testing/visit.tsx';

async function openContact(path = '/contact?type=live', { prepare, ...options }: VisitOptions = {}) {
  return await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      answerContacts(platform);
      prepare?.(platform, network);
    },
  });
}

testScreen('contact-page', { open: async (options) => await openContact(undefined, options) });

test('shows the entry from which it was opened, and leads to each channel', async () => {
  const { t } = await openContact('/contact?type=agent');
  expect(document.title).toBe(`${t('service.title')} | baize`);
  await expect.element(page.getByText('Help for agents')).toBeVisible();
  for (const { labelNameEn, url } of channels)
    await expect.element(page.getByRole('link', { name: labelNameEn })).toHaveAttribute('href', url);
  expect(document.querySelector('[role="banner"] nav, footer, aside'), 'no layout of the site').toBeNull();
});

test('is shown in the language of the opener, which is not stored', async () => {
  await openContact('/contact?type=live&lang=ne');
  await expect.element(page.getByRole('heading', { level: 1, name: 'ग्राहक सेवा' })).toBeVisible();
  expect(localStorage.getItem('baize.language')).toBe('en');
});

test('is available during maintenance', async () => {
  await openContact(undefined, {
    prepare: (platform) => platform.answer('systemStatus', (_request, sample) => ({ ...sample, status: 1 })),
  });
  await expect.element(page.getByRole('link', { name: 'Telegram' })).toBeVisible();
});

test('shows that no channel has been set up', async () => {
  const { t } = await openContact(undefined, {
    prepare: (platform) => platform.answer('customerService', { siteKey: '', entries: [], resources: [] }),
  });
  await expect.element(page.getByText(t('contact.none'))).toBeVisible();
});

test('requests the channels again after a failure', async () => {
  const { platform, t } = await openContact(undefined, {
    prepare: (platform) => platform.refuse('customerService', 'system.unexpected'),
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('contact.failed'));
  answerContacts(platform);
  await page.getByRole('button', { name: t('act.try_again') }).click();
  await expect.element(page.getByRole('link', { name: 'Telegram' })).toBeVisible();
});
