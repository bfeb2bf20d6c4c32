import { testScreen } from '@baize/pages/screen';
import { answerContacts, changeSystem, watchWindow, type SystemChange } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentAreas } from '@baize/i18n/agent';
import { openSite } from '@baize/pages/visit';
import { agentOpener, openAgent } from '../../testing/visit.tsx';
import { AgentApp } from './agent-app.tsx';

/** 15:15 in Kathmandu. */
const END = '2031-05-04T09:30:00.000Z';

/** Returns a function that opens the landing page while the system is in this state. */
function opener(change: SystemChange) {
  return agentOpener('/agent', (platform) => {
    changeSystem(platform, change);
    answerContacts(platform);
  });
}

const title = (name: string) => page.getByRole('heading', { level: 1, name });

testScreen('system-page', { open: opener({ status: 1, maintenanceEnd: END }) });

test('shows the end of a maintenance, and opens the customer service for agents on the players’ site', async () => {
  const { address } = watchWindow();
  const { t } = await opener({ status: 1, maintenanceEnd: END, mainDomain: 'https://play.example' })();
  await expect.element(title(t('system_page.maintenance_title'))).toBeVisible();
  await expect
    .element(page.getByText(t('system_page.maintenance_end', { time: '4 May 2031, 15:15 (Asia/Kathmandu)' })))
    .toBeVisible();
  await page.getByRole('button', { name: t('service.title') }).click();
  await expect.poll(address).toBe('https://play.example/contact?type=agent&lang=en');
});

test('shows their IP address to a visitor of a restricted region', async () => {
  const { t } = await opener({ status: 2, location: { ip: '203.0.113.7' } })();
  await expect.element(title(t('system_page.restricted_title'))).toBeVisible();
  await expect.element(page.getByText(t('system_page.restricted_ip', { ip: '203.0.113.7' }))).toBeVisible();
});

test('shows the maintenance page after a log-in that is refused for maintenance', async () => {
  const { platform, t } = await openAgent('/agent', { signedIn: false });
  changeSystem(platform, { status: 1 });
  platform.refuse('login', 'system.maintenance');
  await page.getByRole('textbox', { name: t('login.username') }).fill('somebody');
  await page.getByLabelText(t('login.password')).fill('something');
  await page.getByRole('button', { name: t('login.submit') }).click();
  await expect.element(title(t('system_page.maintenance_title'))).toBeVisible();
});

test.each(['systemStatus', 'whitelabel'] as const)(
  'shows that the site cannot be reached when %s fails',
  async (id) => {
    const { t } = await openAgent('/agent', { prepare: (platform) => platform.refuse(id, 'system.unexpected') });
    await expect.element(title(t('system_page.unreachable_title'))).toBeVisible();
    await expect.element(page.getByText(t('error:system.unexpected'))).toBeVisible();
    await expect.element(page.getByRole('button', { name: t('act.try_again') })).toBeVisible();
  },
);

test('shows nothing in any other state of the system', async () => {
  const site = { site: 'agent', areas: agentAreas, App: AgentApp } as const;
  await openSite(site, '/agent', { blank: true, prepare: (platform) => changeSystem(platform, { status: 7 }) });
  expect(document.querySelector('#root')?.textContent).toBe('');
  expect(document.querySelector('button, a, [aria-busy]')).toBeNull();
});
