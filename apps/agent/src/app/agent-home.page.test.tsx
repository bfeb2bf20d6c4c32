import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { answerContacts, frameCalls, watchClipboard, watchWindow } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentAddress, openAgent } from '../../testing/visit.tsx';

/** Opens the agent centre with the menu of the account. */
async function openMenu(options?: VisitOptions): Promise<Visit> {
  const visit = await openAgent('/agentHome', options);
  await page.getByRole('button', { name: visit.t('member_menu.label'), exact: false }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  return visit;
}

testScreen('agent-home', { open: openMenu, passesOver: frameCalls });

describe('who may enter', () => {
  test.each([
    ['/', '/agent'],
    ['/login', '/agent'],
    ['/agentHome', '/agent'],
    ['/agentHome/personalHistoryCopy?account=kosi', '/agent?next=%2FagentHome%2FpersonalHistoryCopy%3Faccount%3Dkosi'],
  ])('redirects a visitor of %s to %s', async (path, landing) => {
    const { t } = await openAgent(path, { signedIn: false });
    expect(currentAddress()).toBe(landing);
    await expect.element(page.getByRole('heading', { name: t('agent:login.title') })).toBeVisible();
  });

  test.each([0, 4])('redirects a member of type %i, who is no agent, to the log-in', async (type) => {
    const { t } = await openAgent('/agentHome', {
      prepare: (platform) => platform.answer('memberInfo', aMember({ type })),
    });
    await expect.element(page.getByRole('heading', { name: t('agent:login.title') })).toBeVisible();
    expect(currentAddress()).toBe('/agent');
  });

  test.each([
    ['/', '/agentHome'],
    ['/agentHome/agentTeamOverview', '/agentHome'],
    ['/agentHome/betting?account=kosi', '/agentHome/personalHistoryCopy?account=kosi'],
    ['/login', '/agentHome'],
    ['/agent', '/agentHome'],
    ['/agent?next=%2FagentHome%2FpersonalHistoryCopy%3Faccount%3Dkosi', '/agentHome/personalHistoryCopy?account=kosi'],
    ['/agent?next=https%3A%2F%2Felsewhere.example', '/agentHome'],
  ])('redirects an agent at %s to %s', async (path, destination) => {
    await openAgent(path);
    expect(currentAddress()).toBe(destination);
    await expect.element(page.getByRole('main')).toBeVisible();
  });
});

describe('the menus', () => {
  test('list the pages at the side of a desktop and mark the open one', async () => {
    const { t } = await openAgent('/agentHome');
    const menu = page.getByRole('navigation', { name: t('a11y.main_menu') });
    await expect.element(menu.getByRole('link', { name: t('nav.overview') })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: t('nav.team_bets') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t('team_bets.title') })).toBeVisible();
    await expect.element(menu.getByRole('link', { name: t('nav.team_bets') })).toHaveAttribute('aria-current', 'page');
    await expect.element(menu.getByRole('link', { name: t('nav.overview') })).not.toHaveAttribute('aria-current');
    expect(document.title).toBe(`${t('team_bets.title')} | baize`);
    await menu.getByRole('link', { name: t('message.title') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t('message.title') })).toBeVisible();
    await expect
      .element(menu.getByRole('link', { name: t('deposit.title') }))
      .toHaveAttribute('href', '/agentHome/depositv2');
    await expect
      .element(menu.getByRole('link', { name: t('withdraw.title') }))
      .toHaveAttribute('href', '/agentHome/withdraw');
  });

  test('are a bar at the bottom of a phone', async () => {
    const { t } = await openAgent('/agentHome', { size: 'phone' });
    const menu = page.getByRole('navigation', { name: t('a11y.main_menu') });
    await expect.element(menu).toBeInViewport();
    expect(menu.element().getBoundingClientRect().bottom).toBe(innerHeight);
    await menu.getByRole('link', { name: t('nav.team_bets') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t('team_bets.title') })).toBeVisible();
  });

  test('of the account lead to the agent’s own pages', async () => {
    const { t } = await openMenu({
      prepare: (platform) => platform.answer('unreadCount', { unread: 3, complaints: 2 }),
    });
    const readLinks = () =>
      [...document.querySelectorAll('[role="menu"] a')].map((link) => [link.textContent, link.getAttribute('href')]);
    await expect.poll(readLinks).toEqual([
      [t('deposit.title'), '/agentHome/depositv2'],
      [t('withdraw.title'), '/agentHome/withdraw'],
      [t('line_transfer.title'), '/agentHome/transferUpline'],
      [`${t('message.title')}3`, '/agentHome/messageV2'],
      [`${t('complaint.title')}2`, '/agentHome/complaints'],
      [t('security.title'), '/agentHome/securityCenter'],
    ]);
    await page.getByRole('menuitem', { name: t('withdraw.title') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t('withdraw.title') })).toBeVisible();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  });

  test('of the account offer no transfer to an agent without an upline', async () => {
    const { t } = await openMenu({
      prepare: (platform) =>
        platform.answer('memberInfo', aMember({ account: 'himal', type: 1, isAgent: true, hasUpline: false })),
    });
    await expect.element(page.getByRole('menuitem', { name: t('withdraw.title') })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: t('line_transfer.title') })).not.toBeInTheDocument();
  });

  test('of the account keep their pages when the account could not be loaded', async () => {
    const { t } = await openMenu({ prepare: (platform) => platform.refuse('memberInfo', 'system.unexpected') });
    expect(document.querySelectorAll('[role="menu"] a')).toHaveLength(6);
    await expect.element(page.getByRole('menuitem', { name: t('sign_out.open') })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: t('copy_id.act') })).not.toBeInTheDocument();
  });

  test('of the account copy the ID', async () => {
    const write = watchClipboard();
    const { t } = await openMenu();
    await page.getByRole('menuitem', { name: t('copy_id.act'), exact: false }).click();
    await expect.element(page.getByText(t('copy_id.done'))).toBeVisible();
    expect(write.mock.calls).toEqual([['10000042']]);
  });
});

describe('the header', () => {
  test('changes the theme with a button on a desktop', async () => {
    const { t } = await openMenu();
    await expect.element(page.getByRole('menuitem', { name: t('theme.to_light') })).not.toBeInTheDocument();
    await page.getByRole('button', { name: t('theme.to_light') }).click();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('changes the theme in the menu of a phone', async () => {
    const { t } = await openMenu({ size: 'phone' });
    await expect.element(page.getByRole('button', { name: t('theme.to_light') })).not.toBeInTheDocument();
    await page.getByRole('menuitem', { name: t('theme.to_light') }).click();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  test('hides the balance', async () => {
    const { t } = await openAgent('/agentHome');
    const balance = page.getByRole('group', { name: t('balance.label') });
    await expect.element(balance).toMatchTextContent(/1,250\.00/);
    await page.getByRole('button', { name: t('balance.hide') }).click();
    await expect.element(balance).toHaveAttribute('data-state', 'hidden');
    await expect.element(balance.getByText(t('balance.hidden'))).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: t('balance.show') })).toBeVisible();
  });

  test('shows no balance that could not be loaded, and requests it again with its button', async () => {
    const { t, platform } = await openAgent('/agentHome', {
      prepare: (mock) => mock.refuse('balance', 'system.unexpected'),
    });
    const balance = page.getByRole('group', { name: t('balance.label') });
    await expect.element(balance).not.toMatchTextContent(/\d/);
    platform.answer('balance', { currency: 'NPR', balance: '77.00' });
    await page.getByRole('button', { name: t('balance.refresh') }).click();
    await expect.element(balance).toMatchTextContent(/77\.00/);
  });
});

describe('customer service', () => {
  test('opens the entry for agents on the player site, in the language that is shown', async () => {
    const { opened, address } = watchWindow();
    const { t } = await openAgent('/agentHome', { prepare: answerContacts });
    await page
      .getByRole('button', { name: t('service.title') })
      .first()
      .click();
    await expect.poll(address).toBe(`${location.origin}/contact?type=agent&lang=en`);
    expect(opened).toHaveBeenCalledOnce();
    expect(currentAddress()).toBe('/agentHome');
  });

  test('shows a message where the browser blocks its window', async () => {
    watchWindow({ allowed: false });
    const { t } = await openAgent('/agentHome', { prepare: answerContacts });
    await page
      .getByRole('button', { name: t('service.title') })
      .first()
      .click();
    await expect.element(page.getByText(t('error:phone_auth.popup_blocked')).first()).toBeVisible();
  });

  test('closes its window and shows a message when the address cannot be loaded', async () => {
    const { close } = watchWindow();
    const { t } = await openAgent('/agentHome', {
      prepare: (platform) => platform.refuse('customerService', 'system.unexpected'),
    });
    await page
      .getByRole('button', { name: t('service.title') })
      .first()
      .click();
    await expect.element(page.getByText(t('error:system.unexpected')).first()).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('signing out', () => {
  test('requires a confirmation, which can be cancelled', async () => {
    const { t, platform } = await openMenu();
    await page.getByRole('menuitem', { name: t('sign_out.open') }).click();
    const dialog = page.getByRole('alertdialog', { name: t('sign_out.title') });
    await dialog.getByRole('button', { name: t('act.cancel') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(platform.calls.some(({ id }) => id === 'logout')).toBe(false);
    expect(currentAddress()).toBe('/agentHome');
  });

  test('ends the session and leads to the landing page', async () => {
    const { t, platform } = await openMenu();
    await page.getByRole('menuitem', { name: t('sign_out.open') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sign_out.confirm') })
      .click();
    await expect.element(page.getByRole('heading', { name: t('agent:login.title') })).toBeVisible();
    expect(currentAddress()).toBe('/agent');
    expect(platform.calls.filter(({ id }) => id === 'logout')).toHaveLength(1);
    expect(sessionStorage.getItem('baize.token')).toBeNull();
  });
});
