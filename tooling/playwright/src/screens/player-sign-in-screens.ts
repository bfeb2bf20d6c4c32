import type { Locator } from '@playwright/test';
import { go, openDialog, press } from './player-steps.ts';
import type { Screen, Visit } from './screen.ts';

/** Opens the registration by username; the tab of the mobile number is the first. */
async function openRegistration(visit: Visit, path = '/register'): Promise<Locator> {
  await go(visit, path);
  const popup = visit.page.getByRole('dialog');
  await popup.getByRole('tab', { name: visit.t('register.by_username') }).click();
  await popup.getByRole('textbox', { name: visit.t('register.username') }).waitFor();
  return popup;
}

/** Login, registration and signing out. */
export const signInScreens: readonly Screen[] = [
  { name: 'login', as: 'visitor', open: async (visit) => await openDialog(visit, '/login') },
  {
    name: 'login-refused',
    as: 'visitor',
    open: async (visit) => {
      await openDialog(visit, '/login');
      const popup = visit.page.getByRole('dialog');
      await popup.getByLabel(visit.t('login.username'), { exact: true }).fill('himal');
      await popup.getByLabel(visit.t('login.password'), { exact: true }).fill('Lantern2026');
      await popup.getByRole('button', { name: visit.t('login.submit') }).click();
      await popup.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-session-ended',
    as: 'visitor',
    open: async (visit) => {
      await visit.page.addInitScript(() => sessionStorage.setItem('baize.token', 'x'.repeat(43)));
      await openDialog(visit, '/');
    },
  },
  { name: 'register', as: 'visitor', open: async (visit) => await openDialog(visit, '/register') },
  { name: 'register-username', as: 'visitor', open: async (visit) => void (await openRegistration(visit)) },
  {
    name: 'register-errors',
    as: 'visitor',
    open: async (visit) => {
      const popup = await openRegistration(visit);
      await popup.getByLabel(visit.t('register.password'), { exact: true }).fill('short');
      await popup.getByRole('button', { name: visit.t('register.submit'), exact: true }).click();
      await popup.getByText(visit.t('validation.required')).first().waitFor();
    },
  },
  {
    name: 'register-invitation',
    as: 'visitor',
    open: async (visit) => {
      const popup = await openRegistration(visit, '/register?referralCode=NOBODY99');
      await popup.getByRole('textbox', { name: visit.t('register.username') }).fill(`shot${Date.now() % 1e9}`);
      for (const key of ['register.password', 'register.confirmPassword'])
        await popup.getByLabel(visit.t(key), { exact: true }).fill('Lantern2026');
      await popup.getByLabel(visit.t('register.birthday')).fill('1990-02-28');
      await popup.getByRole('checkbox').check();
      await popup.getByRole('button', { name: visit.t('register.submit'), exact: true }).click();
      await visit.page.getByRole('button', { name: visit.t('human_check.no_drag') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'member-visitor',
    as: 'visitor',
    open: async (visit) => {
      await openDialog(visit, '/member');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'sign-out',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/');
      await press(visit, visit.isPhone ? 'nav.account' : 'member_menu.label');
      const role = visit.isPhone ? 'button' : 'menuitem';
      await visit.page.getByRole(role, { name: visit.t('sign_out.open') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
];
